#include "grader/diagnosis/diagnose.h"

#include <algorithm>
#include <cmath>
#include <set>

#include <fmt/core.h>

#include "grader/base/text.h"
#include "grader/diagnosis/catalogue.h"
#include "grader/diagnosis/hypotheses.h"
#include "grader/diagnosis/reruns.h"
#include "grader/diagnosis/source_text.h"

namespace grader {
namespace {

double work(const Shape& s) { return static_cast<double>(s.M) * s.N * s.K; }

bool same(const Shape& a, const Shape& b) { return a.M == b.M && a.N == b.N && a.K == b.K; }

// ---- Which candidate comes first.

/// Lower comes first. What ends or replaces the work explains everything after it; a race or a missing load makes
/// numbers that mean nothing; then numbers that are explained to the last bit; then accesses that are merely outside.
int rank(const Candidate& candidate) {
  static const std::vector<std::set<std::string>> ranks = {
      {"kernel_not_launched", "host_computed", "host_follows_device_pointer"},
      {"barrier_in_branch", "arguments_swapped"},
      {"first_barrier_missing", "second_barrier_missing", "both_barriers_missing"},
      {"early_return_before_barrier", "accumulator_not_initialised", "added_to_old_c"},
  };
  for (size_t i = 0; i < ranks.size(); ++i)
    if (candidate.certain && ranks[i].count(candidate.id)) return static_cast<int>(i);
  return static_cast<int>(ranks.size());
}

/// What is seen, in words: true whatever the mistake is that leads to it.
bool is_symptom(const std::string& id) {
  static const std::set<std::string> symptoms = {
      "read_past_end",       "write_past_end",    "same_output_twice", "launch_failed",      "tile_not_filled",
      "tile_index_past_end", "variable_not_set",  "misaligned_access", "inputs_overwritten", "endless_loop",
      "unwritten_rows",      "unwritten_columns", "unwritten_pattern", "nothing_written"};
  return symptoms.count(id) > 0;
}

/// Findings that a wrong index makes as well: numbers that are explained come before them.
bool is_consequence(const std::string& id) {
  static const std::set<std::string> others = {"guard_missing", "guard_off_by_one", "tile_index_wrong",
                                               "early_return_before_barrier", "partial_tile_not_zeroed"};
  return is_symptom(id) || others.count(id) > 0;
}

struct Ranked {
  Candidate candidate;
  int rank = 0;
  double strength = 0;
};

/// Of numbers, then of behaviour that is not among the first of rank().
int rank_of_numbers(const Candidate& candidate) { return candidate.certain ? 50 : candidate.explained > 0.8 ? 58 : 70; }

int rank_of_behaviour(const Candidate& candidate) {
  if (candidate.read_off) return candidate.certain ? 45 : 57;
  if (!candidate.certain) return 74;
  // The bound of an array is more telling than what a kernel leaves that ends there, a race more than a slow kernel.
  if (candidate.id == "tile_index_past_end") return 62;
  if (candidate.id == "endless_loop") return 64;
  return is_consequence(candidate.id) ? 63 : 55;
}

Ranked ranked(const Candidate& candidate, bool from_numbers) {
  Ranked one{candidate, rank(candidate) * 10, candidate.explained};
  one.candidate.from_numbers = from_numbers;
  if (from_numbers)
    one.rank = rank_of_numbers(candidate);
  else if (one.rank >= 40)
    one.rank = rank_of_behaviour(candidate);
  return one;
}

/// Elements that were never written explain nothing about those that were written and are wrong.
bool mostly_unwritten(const Symptoms& symptoms) {
  uint64_t wrong = 0, unwritten = 0;
  for (const Run& run : symptoms.runs)
    if (run.answered()) wrong += run.comparison.wrong, unwritten += run.comparison.unwritten;
  return 20 * unwritten >= 19 * wrong;
}

/// Numbers that were made from what was never set: what they come to says nothing.
bool is_rubbish(const Symptoms& symptoms) {
  return std::any_of(symptoms.findings.begin(), symptoms.findings.end(), [](const Finding& finding) {
    const bool own = finding.space != lab::Space::shared && finding.array != "C";
    return finding.kind == FindingKind::uninitialised_read && finding.severity == Severity::error && own;
  });
}

/// The GPU ends a kernel at such an access: what is missing afterwards says nothing.
bool was_stopped(const Symptoms& symptoms) {
  return std::any_of(symptoms.findings.begin(), symptoms.findings.end(), [](const Finding& finding) {
    const bool index = finding.kind == FindingKind::out_of_bounds && finding.detail == lab::Detail::inside_array;
    return (finding.kind == FindingKind::misaligned || index) && finding.severity == Severity::error;
  });
}

/// Stores beyond the matrices have overwritten what the sums are made from.
bool was_overwritten(const Symptoms& symptoms) {
  const auto has = [&](FindingKind kind) {
    return std::any_of(symptoms.findings.begin(), symptoms.findings.end(), [&](const Finding& finding) {
      return finding.kind == kind && finding.severity == Severity::error;
    });
  };
  return has(FindingKind::out_of_bounds) && has(FindingKind::input_modified);
}

void add_numbers(const Symptoms& symptoms, std::vector<Ranked>& all) {
  const int later = was_stopped(symptoms) ? 15 : mostly_unwritten(symptoms) ? 0 : 2;
  for (const Candidate& candidate : missing_elements(symptoms)) {
    all.push_back(ranked(candidate, true));
    const bool telling = candidate.id == "index_conventions_mixed" && !was_stopped(symptoms);  // a diagonal says it all
    all.back().rank += candidate.id == "nothing_written" ? 15 : telling ? -1 : later;
  }
  for (const auto& family : {wrong_sums, wrong_products, wrong_reach, slips_in_one_line, wrong_places})
    for (const Candidate& candidate : family(symptoms)) {
      all.push_back(ranked(candidate, true));
      if (is_rubbish(symptoms) || was_overwritten(symptoms)) all.back().rank += 15;
    }
}

/// Two mistakes that would have made the very same numbers: nobody can tell which it was.
void note_equals(std::vector<Ranked>& all) {
  for (size_t i = 1; i < all.size(); ++i) {
    const Ranked &first = all[0], &other = all[i];
    const bool equal = other.rank == first.rank && std::fabs(other.strength - first.strength) < 1e-9;
    if (equal && first.candidate.from_numbers && other.candidate.id != first.candidate.id && other.candidate.certain)
      all[0].candidate.doubtful = true;
  }
}

/// A test before a load leaves out the same products as a loop that ends there: only the source can tell.
void doubt_bounds(const Symptoms& symptoms, std::vector<Ranked>& all) {
  if (loop_ends_at(symptoms.source, 'M') || loop_ends_at(symptoms.source, 'N')) return;
  for (Ranked& one : all)
    if (one.candidate.id == "k_bound_wrong_dimension") one.candidate.doubtful = true;
}

std::vector<Candidate> in_order(const Symptoms& symptoms) {
  std::vector<Ranked> all;
  for (const Candidate& candidate : wrong_behaviour(symptoms)) all.push_back(ranked(candidate, false));
  const bool refused = std::any_of(all.begin(), all.end(), [](const Ranked& one) {
    return one.candidate.id == "launch_failed" && one.candidate.read_off;
  });
  if (!symptoms.numbers_right && !refused) add_numbers(symptoms, all);
  if (all.empty() && symptoms.numbers_right)
    for (const Candidate& candidate : weak_technique(symptoms)) all.push_back(ranked(candidate, false));
  std::stable_sort(all.begin(), all.end(), [](const Ranked& a, const Ranked& b) {
    return a.rank != b.rank ? a.rank < b.rank : a.strength > b.strength + 1e-9;
  });
  note_equals(all);
  doubt_bounds(symptoms, all);
  std::vector<Candidate> order;
  for (const Ranked& one : all) order.push_back(one.candidate);
  return order;
}

// ---- What is said.

Diagnosis to_diagnosis(const Candidate& candidate, const Symptoms& symptoms) {
  Diagnosis diagnosis;
  const CatalogueEntry* entry = find_diagnosis(candidate.id);
  diagnosis.id = candidate.id;
  diagnosis.message = entry ? entry->title : candidate.id;
  if (!candidate.detail.empty()) diagnosis.message += " " + candidate.detail;
  // With wrong numbers, an access that is merely outside may be a consequence of what nobody has named.
  const bool consequence =
      is_consequence(candidate.id) && !symptoms.numbers_right && !candidate.from_numbers && !candidate.read_off;
  diagnosis.confidence =
      candidate.certain && !consequence && !candidate.doubtful ? Confidence::certain : Confidence::likely;
  if (is_symptom(candidate.id) && !symptoms.numbers_right && !candidate.read_off)
    diagnosis.confidence = Confidence::symptom;
  diagnosis.line = candidate.line > 0 ? candidate.line : find_line(symptoms.source, candidate.place);
  if (entry) diagnosis.hints = entry->hints;
  return diagnosis;
}

/// One more, when it is something else and as well founded.
void add_second(const std::vector<Candidate>& order, const Symptoms& symptoms, Diagnosis& diagnosis) {
  for (const Candidate& candidate : order) {
    if (candidate.id == diagnosis.id || !candidate.certain) continue;
    const Diagnosis second = to_diagnosis(candidate, symptoms);
    diagnosis.also.push_back({second.id, second.message, second.line});
    return;
  }
}

/// ", in rows 3 to 7 and columns 0 to 12".
std::string where_wrong(const Run& run) {
  int top = run.shape().M, bottom = 0, left = run.shape().N, right = 0;
  for (int i = 0; i < run.shape().M; ++i)
    for (int j = 0; j < run.shape().N; ++j)
      if (run.is_wrong(i, j))
        top = std::min(top, i), bottom = std::max(bottom, i), left = std::min(left, j), right = std::max(right, j);
  return fmt::format(", in rows {} to {} and columns {} to {}", top, bottom, left, right);
}

/// How got and expected differ, where both are numbers.
std::string ratio_of(const Run& run) {
  double least = INFINITY, most = -INFINITY;
  for (int i = 0; i < run.shape().M; ++i)
    for (int j = 0; j < run.shape().N; ++j) {
      if (!run.is_wrong(i, j) || !is_number(run, i, j) || run.expected(i, j) == 0) continue;
      const double ratio = static_cast<double>(run.got(i, j)) / run.expected(i, j);
      least = std::min(least, ratio), most = std::max(most, ratio);
    }
  if (!(least <= most)) return "None of them is a number.";
  return fmt::format("Got is between {:.3g} and {:.3g} times expected.", least, most);
}

}  // namespace

std::optional<Diagnosis> diagnose(const Symptoms& symptoms) {
  const std::vector<Candidate> order = in_order(symptoms);
  if (order.empty()) return std::nullopt;
  Diagnosis diagnosis = to_diagnosis(order[0], symptoms);
  add_second(order, symptoms, diagnosis);
  return diagnosis;
}

std::string unexplained_numbers(const Symptoms& symptoms) {
  const Run* run = symptoms.smallest_wrong();
  if (!run && symptoms.first_wrong.M > 0)
    return fmt::format("No known mistake explains these numbers: small shapes are right, but {} is not.",
                       to_string(symptoms.first_wrong));
  if (!run) return "";
  const Comparison& c = run->comparison;
  return fmt::format("No known mistake explains these numbers: {} of {} elements are wrong at {}{}. {}",
                     thousands(c.wrong), thousands(c.of), to_string(run->shape()), where_wrong(*run), ratio_of(*run));
}

void gather_numbers(const std::string& binary, Flavour flavour, int multiple_of, uint64_t seed,
                    const std::vector<Shape>& graded, Symptoms& symptoms, const Executor& executor) {
  std::vector<Shape> shapes = diagnostic_shapes(multiple_of);
  for (const Shape& shape : graded)
    if (std::none_of(shapes.begin(), shapes.end(), [&](const Shape& other) { return same(shape, other); }))
      shapes.push_back(shape);
  std::stable_sort(shapes.begin(), shapes.end(), [](const Shape& a, const Shape& b) { return work(a) < work(b); });
  symptoms.runs = run_again(binary, flavour, shapes, seed, executor);
}

}  // namespace grader
