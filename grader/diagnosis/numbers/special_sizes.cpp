// Kernels that are correct for square matrices only, or for whole tiles only: evidence from several shapes together.
#include <algorithm>

#include <fmt/core.h>

#include "common/source/code.h"
#include "common/source/pattern.h"
#include "grader/diagnosis/habits/fills.h"
#include "grader/diagnosis/habits/habits.h"
#include "grader/diagnosis/hypotheses.h"
#include "grader/diagnosis/source_flow.h"
#include "grader/diagnosis/source_names.h"
#include "grader/diagnosis/source_text.h"

namespace grader {
namespace {

bool is_multiple(const Run& run, int tile) {
  const Shape& s = run.shape();
  return s.M % tile == 0 && s.N % tile == 0 && s.K % tile == 0;
}

bool all_multiples_are_right(const std::vector<Run>& runs, int tile) {
  bool any = false;
  for (const Run& run : runs) {
    if (!is_multiple(run, tile)) continue;
    if (!run.right()) return false;
    any |= !is_square(run);
  }
  return any;
}

/// True if M and N are multiples of 128.
bool is_wide(const Run& run) { return run.shape().M % 128 == 0 && run.shape().N % 128 == 0; }

bool whole_are_right(const std::vector<Run>& runs) {
  if (all_multiples_are_right(runs, 64)) return true;
  std::vector<Run> wide = runs;
  std::erase_if(wide, [](const Run& run) { return !is_wide(run); });
  return all_multiples_are_right(wide, 64);
}

/// True if some shapes of the kind are correct, and no other shape is.
template <class Kind>
bool right_only_where(const std::vector<Run>& runs, Kind kind) {
  bool right = false, others = false;
  for (const Run& run : runs) {
    if (!kind(run) && run.right()) return false;
    (kind(run) ? right : others) |= kind(run) ? run.right() : true;
  }
  return right && others;
}

/// `row * N + col` in an index, or in a name that is used as one.
bool is_row_length(const std::string& source, const std::string& size) {
  const source::Code code(source);
  const source::Syntax& s = code.tokens();
  if (source::Pattern("[ ~;|] * " + size + " +").is_in(s, code.all())) return true;
  const source::Match named = source::Pattern("$name = ~;|[ * " + size + " + ~;|[ ;").find(s, code.all());
  return !named.empty() && source::Pattern("[ " + std::string(s.text(named[0])) + " ]").is_in(s, code.all());
}

/// True if the kernel multiplies blocks by threads: it gets a side from its launch configuration.
bool knows_grid(const std::string& source) {
  const source::Code code(source);
  const source::Syntax& s = code.tokens();
  for (const char* axis : {"x", "y"}) {
    const std::string blocks = std::string("gridDim . ") + axis, threads = std::string("blockDim . ") + axis;
    if (source::Pattern("= " + blocks + " * " + threads + " ;|,").is_in(s, code.all()) ||
        source::Pattern("= " + threads + " * " + blocks + " ;|,").is_in(s, code.all()))
      return true;
  }
  return false;
}

/// A kernel that receives one size is correct for no other. If square matrices are wrong as well, do not claim that
/// they are correct, and other mistakes may come first.
void add_square(const Symptoms& symptoms, std::vector<Candidate>& found) {
  const std::string given = sizes_of_kernels(symptoms.source);
  const auto is_rectangular_and_wrong = [](const Run& run) {
    return run.answered() && !run.right() && !is_square(run);
  };
  const bool needed = given.size() == 1 || given == "MN" || given == "MK";  // a kernel that covers all rows needs no M
  if (!needed || !std::ranges::any_of(symptoms.runs, is_rectangular_and_wrong)) return;
  const bool one = given.size() == 1;
  const std::string detail =
      one ? fmt::format("It uses only {}.", given) : fmt::format("It uses only {} and {}.", given[0], given[1]);
  const auto is_right_or_other = [](const Run& run) { return run.right() || !is_square(run); };
  const bool whole = whole_number_sum(symptoms.source) > 0 ||
                     whole_number_tile(symptoms.source).line > 0;  // ... which integers do not show
  if (!whole && right_only_where(symptoms.runs, is_square) && std::ranges::all_of(symptoms.runs, is_right_or_other)) {
    found.push_back(read_off(Mistake::one_size_for_all, find_line(symptoms.source, Place::launch), detail));
    if (!one) found.back().title = "The kernel is right only for square matrices: it does not get all three sizes.";
  } else if (one && (loops_go_to(symptoms.source, given) || is_row_length(symptoms.source, given)) &&
             std::ranges::none_of(symptoms.runs, [&](const Run& run) { return run.right() && !is_square(run); })) {
    const bool none_right = std::ranges::none_of(symptoms.runs, &Run::right);
    found.push_back(certainly(
        Mistake::one_size_for_all,
        detail + (none_right ? " Square matrices are wrong too, so there is another mistake." : ""), Place::launch));
    found.back().title = "The kernel uses one size for all three dimensions.";
    found.back().doubtful =
        knows_grid(symptoms.source) || (none_right && given == "N" && !loops_go_to(symptoms.source, given));
  }
}

void add_no_sizes(const Symptoms& symptoms, std::vector<Candidate>& found) {
  if (const Habit kernel = kernel_without_sizes(symptoms.source); kernel.line > 0)
    found.push_back(read_off(Mistake::sizes_not_given, kernel.line, fmt::format("That is {}().", kernel.name)));
}

/// True for `K / TILE` tiles, rounded down.
bool leaves_rest_of_k(const std::string& source) {
  static const source::Pattern kTiles("<|=|( K / $word");
  const source::Code code(source);
  return kTiles.is_in(code.tokens(), code.all());
}

/// Without any test, if blocks or products are missing at the edges, more than one thing must be fixed.
void add_whole(const Symptoms& symptoms, std::vector<Candidate>& found) {
  if (has_guard(symptoms.source) || tests_a_member(symptoms.source) || !whole_are_right(symptoms.runs) ||
      !right_only_where(symptoms.runs, is_whole))
    return;
  const bool more = std::ranges::any_of(
      symptoms.runs, [](const Run& run) { return run.answered() && run.comparison.wrong > run.comparison.unwritten; });
  const bool lacks = any_missing(symptoms) || leaves_rest_of_k(symptoms.source) ||
                     has_error(symptoms.findings, FindingKind::misaligned);
  if (lacks && (more || has_error(symptoms.findings, FindingKind::out_of_bounds)))
    found.push_back(read_off(Mistake::whole_tiles_only, 0, "No line tests the bounds of the matrices."));
}

/// An assertion in matmul() that requires multiples.
void add_assertion(const Symptoms& symptoms, std::vector<Candidate>& found) {
  const source::Code code(symptoms.source);
  for (const Finding& finding : symptoms.findings) {
    if (finding.kind != FindingKind::crash || finding.line == 0) continue;
    const source::Range line = code.line(finding.line);
    if (!code.tokens().range_has(line, "assert") || !code.tokens().range_has(line, "%")) continue;
    found.push_back(
        read_off(Mistake::whole_tiles_only, finding.line, "This assertion ends matmul() for any other size."));
    return;
  }
}

}  // namespace

std::vector<Candidate> special_sizes(const Symptoms& symptoms) {
  std::vector<Candidate> found;
  if (!symptoms.cuda || symptoms.numbers_right) return found;
  add_square(symptoms, found);
  add_no_sizes(symptoms, found);
  add_whole(symptoms, found);
  add_assertion(symptoms, found);
  return found;
}

}  // namespace grader
