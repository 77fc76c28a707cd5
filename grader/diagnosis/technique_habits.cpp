// Correct numbers, but without the technique that the lab teaches: evidence from the counters.
#include <algorithm>

#include <fmt/core.h>

#include "common/source/code.h"
#include "grader/diagnosis/habits/habits.h"
#include "grader/diagnosis/hypotheses.h"
#include "grader/diagnosis/source_flow.h"

namespace grader {
namespace {

double metric(const Symptoms& symptoms, const char* name) {
  const auto found = symptoms.metrics.find(name);
  return found == symptoms.metrics.end() ? 0 : found->second;
}

bool is_weak(const Symptoms& symptoms, const char* name) {
  return std::ranges::find(symptoms.weak_metrics, name) != symptoms.weak_metrics.end();
}

/// Stores to C per element of C at the counted shape. Not meant for sums that are added with atomics, elements that
/// many threads store once, and the student's own allocations, whose stores are counted as well.
double stores_per_element(const Symptoms& symptoms) {
  const bool by_many = std::ranges::count(symptoms.findings, FindingKind::global_race, &Finding::kind) > 0;
  if (by_many || symptoms.source.find("cudaMalloc") != std::string::npos) return 0;
  const double written = metric(symptoms, "c_words_written");
  if (written == 0 || metric(symptoms, "atomic_requests") > 0) return 0;
  return metric(symptoms, "global_store_bytes") / 4 / written;
}

/// True for a call that launches several kernels, each of which stores C or parts of it: then extra loads are not due
/// to a tile.
bool stores_in_several_launches(const Symptoms& symptoms) {
  return metric(symptoms, "launches") > 1 &&
         metric(symptoms, "global_store_bytes") >= 1.5 * 4 * metric(symptoms, "c_words_written");
}

/// True if threads keep several sums each although there are as many threads as elements.
bool threads_in_vain(const Symptoms& symptoms) {
  return metric(symptoms, "threads") >= metric(symptoms, "c_words_written") && has_several_sums(symptoms.source);
}

/// `launch<16, 16, 16, 1, 1>(…)`: TM and TN are 1.
bool gives_one_sum(const std::string& source) {
  const source::Code code(source);
  for (int i = 0; i + 4 < code.tokens().size(); ++i)
    if (code.is(i, ",") && code.word(i + 1) == "1" && code.is(i + 2, ",") && code.word(i + 3) == "1" &&
        code.is(i + 4, ">"))
      return true;
  return false;
}

/// Threads that write the same value to the same element of a tile; nullptr if there are none.
const Finding* loaded_by_several(const Symptoms& symptoms) {
  for (const Finding& finding : symptoms.findings)
    if (finding.kind == FindingKind::shared_race && !is_error(finding) && finding.access == lab::Access::write)
      return &finding;
  return nullptr;
}

}  // namespace

std::vector<Candidate> weak_technique(const Symptoms& symptoms) {
  std::vector<Candidate> found;
  // Repeated work may be the reason why nothing could be counted.
  if (const Habit loop = step_of_one_block(symptoms.source); loop.line > 0 && shared_outputs(symptoms, true))
    found.push_back(
        certainly(Mistake::same_output_twice, loop.line,
                  fmt::format("The loop starts where its block starts and advances by {}, so each block also "
                              "visits the elements of all later blocks.",
                              loop.name)));
  if (symptoms.metrics.empty()) return found;  // nothing could be counted
  if (const Habit kernel = undivided_kernel(symptoms.source); kernel.line > 0 && !symptoms.weak_metrics.empty()) {
    found.push_back(certainly(Mistake::work_not_divided, kernel.line,
                              fmt::format("{}() uses neither threadIdx nor blockIdx.", kernel.name)));
    return found;
  }
  if (threads_in_vain(symptoms) &&
      (is_weak(symptoms, "shared_words_per_multiply_add") || is_weak(symptoms, "load_bytes_per_multiply_add"))) {
    const bool one_sum = gives_one_sum(symptoms.source);
    found.push_back(one_sum ? certainly(Mistake::no_register_reuse, "", Place::sum)
                            : certainly(Mistake::grid_too_large, "", Place::grid));
    if (!one_sum)
      found.back().title = "There are more threads than C needs: too many blocks, or too many threads in each.";
    return found;
  }
  const double stored = metric(symptoms, "shared_store_instructions");
  if (is_weak(symptoms, "shared_borrowed_share") || is_weak(symptoms, "load_bytes_per_multiply_add")) {
    if (const Finding* twice = loaded_by_several(symptoms))
      found.push_back(certainly(Mistake::tile_loaded_twice, twice->line));
    else if (const Habit global = global_operand(symptoms.source); stored > 0 && global.line > 0)
      found.push_back(certainly(Mistake::tile_filled_not_read, global.line,
                                fmt::format("This line multiplies {} straight from global memory.", global.name)));
    else if (stored > 0 && metric(symptoms, "shared_borrowed_share") < 0.3)
      found.push_back(certainly(Mistake::tile_filled_not_read, "", Place::sum));
    else if (stored == 0 && metric(symptoms, "bulk_load_share") == 0)
      found.push_back(certainly(Mistake::tile_not_used, "", Place::sum));
    else if (is_weak(symptoms, "load_bytes_per_multiply_add") && !stores_in_several_launches(symptoms))
      found.push_back(certainly(Mistake::tile_too_small, "", Place::unknown));
  }
  if (is_weak(symptoms, "load_sector_ratio") && !x_is_the_column(symptoms.source))
    found.push_back(certainly(Mistake::row_on_x, "", Place::load_b));
  if (is_weak(symptoms, "shared_words_per_multiply_add")) {
    found.push_back(certainly(Mistake::no_register_reuse, "", Place::sum));
    // Some values are reused: either too few products use each, or threads outside of C compute products that are
    // discarded.
    found.back().doubtful = metric(symptoms, "shared_words_per_multiply_add") < 2 && has_several_sums(symptoms.source);
  }
  const double stores = stores_per_element(symptoms);
  if (stores >= 4)
    found.push_back(certainly(Mistake::c_written_in_loop, fmt::format("Each element is stored {:.0f} times.", stores),
                              Place::store_c));
  return found;
}

}  // namespace grader
