// Elements of C that were never written, or that stayed zero: the pattern they form identifies the mistake.
#include <algorithm>
#include <cmath>

#include <fmt/core.h>

#include "grader/diagnosis/habits/fills.h"
#include "grader/diagnosis/habits/habits.h"
#include "grader/diagnosis/habits/shares.h"
#include "grader/diagnosis/hypotheses.h"
#include "grader/diagnosis/numbers/patterns.h"
#include "grader/diagnosis/source_flow.h"
#include "grader/diagnosis/source_forms.h"
#include "grader/diagnosis/source_text.h"

namespace grader {
namespace {

constexpr double kWorthNaming = 0.8;  // fraction of the missing elements

/// True if the element is missing: unwritten, or with `zeros` 0 instead of a nonzero value.
bool is_missing(const Run& run, int i, int j, bool zeros) {
  return zeros ? run.is_wrong(i, j) && run.got(i, j) == 0 : is_unwritten(run, i, j);
}

/// All indices of a side, or for a long side its two ends and a sample between them: patterns show there as well.
std::vector<int> looked_at(int n) {
  constexpr int kEnds = 36, kBetween = 60;
  std::vector<int> all;
  for (int i = 0; i < n; i += i < kEnds || i >= n - kEnds ? 1 : std::max(1, std::min(n - kEnds - i, n / kBetween)))
    all.push_back(i);
  return all;
}

struct Fit {
  uint64_t both = 0, only_seen = 0, only_said = 0, neither = 0;
  bool whole_shape = false;
};

void fit_run(const Pattern& pattern, const Run& run, bool zeros, Fit& fit) {
  Fit here;
  for (const int i : looked_at(run.shape().M))
    for (const int j : looked_at(run.shape().N)) {
      const bool seen = is_missing(run, i, j, zeros), said = pattern.region(i, j, run.shape());
      // An element whose correct value is 0 cannot be distinguished from one that stayed 0.
      if (zeros && said && !seen && run.got(i, j) == 0) continue;
      here.both += seen && said, here.only_seen += seen && !said, here.only_said += said && !seen;
      here.neither += !seen && !said;
    }
  fit.whole_shape |= here.both > 0 && here.only_seen == 0 && here.only_said == 0;
  fit.both += here.both, fit.only_seen += here.only_seen, fit.only_said += here.only_said;
  fit.neither += here.neither;
}

bool can_tell(const Run& run) { return run.answered() && !run.stopped(); }

/// A launch without any blocks fails before anything is written: such a shape is no evidence for a pattern.
bool speaks(const Run& run, bool zeros) {
  return can_tell(run) && (zeros || run.comparison.unwritten < run.comparison.of);
}

Fit fit_all(const Pattern& pattern, const std::vector<Run>& runs, bool zeros, bool any_speaks, bool beside) {
  Fit fit;
  for (const Run& run : runs)
    if (run.beside == beside && can_tell(run) && (!any_speaks || speaks(run, zeros))) fit_run(pattern, run, zeros, fit);
  return fit;
}

/// Fraction of `all` elements; 1 if there are none.
double share_of(const Fit& fit, uint64_t all) {
  if (all == 0) return fit.only_said == 0 ? 1 : 0;
  return (static_cast<double>(fit.both) - static_cast<double>(fit.only_said)) / static_cast<double>(all);
}

/// The number of shapes without any written element for which the pattern predicts exactly that.
int predicted_empty(const Pattern& pattern, const std::vector<Run>& runs) {
  int all = 0;
  for (const Run& run : runs) {
    Fit fit;
    if (can_tell(run) && !speaks(run, false)) fit_run(pattern, run, false, fit), all += fit.only_seen == 0;
  }
  return all;
}

/// The number of missing elements, or with `any` of wrong elements of any kind.
uint64_t count(const std::vector<Run>& runs, bool zeros, bool any) {
  uint64_t found = 0;
  for (const Run& run : runs)
    if (!run.beside && can_tell(run))
      for (const int i : looked_at(run.shape().M))
        for (const int j : looked_at(run.shape().N)) found += any ? run.is_wrong(i, j) : is_missing(run, i, j, zeros);
  return found;
}

/// The additional shapes serve to distinguish patterns, not to find more of them.
bool can_show(const Pattern& pattern, const std::vector<Run>& runs, bool zeros) {
  return pattern.rows + pattern.columns == 0 || std::ranges::any_of(runs, [&](const Run& run) {
           return !run.beside && speaks(run, zeros) && !run.right() && run.shape().M >= pattern.rows &&
                  run.shape().N >= pattern.columns;
         });
}

/// Loops that end too early leave elements out, but what they store is correct.
bool stores_wrong_values(const Symptoms& symptoms) {
  return std::ranges::any_of(symptoms.runs,
                             [](const Run& run) { return run.comparison.wrong > run.comparison.unwritten; });
}

std::vector<Candidate> match(const Symptoms& symptoms, bool zeros) {
  std::vector<Candidate> found;
  const uint64_t missing = count(symptoms.runs, zeros, false), wrong = count(symptoms.runs, zeros, true);
  if (missing == 0) return found;
  const bool any_speaks = std::ranges::any_of(symptoms.runs, [&](const Run& run) { return speaks(run, zeros); });
  std::vector<std::pair<int, Candidate>> ranked;
  std::vector<Pattern> patterns = zeros ? patterns_of_zeros(symptoms) : std::vector<Pattern>();
  std::ranges::move(all_patterns(symptoms), std::back_inserter(patterns));
  for (const Pattern& pattern : patterns) {
    if (!any_speaks && pattern.id != Mistake::nothing_written) continue;
    if (!can_show(pattern, symptoms.runs, zeros)) continue;
    const Fit fit = fit_all(pattern, symptoms.runs, zeros, any_speaks, false),
              other = fit_all(pattern, symptoms.runs, zeros, any_speaks, true);
    const bool guess =
        pattern.doubtful || pattern.id == Mistake::wrong_stride || pattern.id == Mistake::launch_one_dimensional ||
        (symptoms.cuda && pattern.id == Mistake::loop_off_by_one) ||
        (!symptoms.cuda && pattern.id == Mistake::guard_on_wrong_dimension && !zeros && stores_wrong_values(symptoms));
    const double share = share_of(fit, zeros ? wrong : fit.both + fit.only_seen),
                 elsewhere = share_of(other, other.both + other.only_seen);
    if (fit.both == 0 || share < 0.5 || (pattern.written && fit.only_said > fit.neither)) continue;
    ranked.emplace_back(zeros ? 0 : predicted_empty(pattern, symptoms.runs),
                        Candidate{.id = pattern.id,
                                  .detail = pattern.detail,
                                  .place = pattern.place,
                                  .explained = share,
                                  .beside = elsewhere,
                                  .certain = fit.whole_shape && share > 0.99 && elsewhere > 0.99,
                                  .doubtful = guess,
                                  .flat = pattern.flat,
                                  .one_block = pattern.one_block});
  }
  std::ranges::stable_sort(ranked, [](const auto& a, const auto& b) {
    if (explains_more(a.second, b.second) || explains_more(b.second, a.second))
      return explains_more(a.second, b.second);
    return a.first > b.first;
  });
  for (const auto& [shapes, candidate] : ranked) found.push_back(candidate);
  return found;
}

/// Whole shapes are missing although the GPU refused no launch: a kernel, or one of several, was not launched.
bool all_or_nothing(const Symptoms& symptoms) {
  if (std::ranges::count(symptoms.findings, FindingKind::launch_error, &Finding::kind) > 0) return false;
  uint64_t missing = 0;
  for (const Run& run : symptoms.runs) {
    if (!can_tell(run) || run.right()) continue;
    if (run.comparison.unwritten < run.comparison.of) return false;
    missing += run.comparison.unwritten;
  }
  return missing > 0;
}

/// Why C is empty: no launch of the kernel, no line that stores to C, or, if other shapes are correct, no launch for
/// this shape.
Candidate nothing_stored(const Symptoms& symptoms) {
  if (const std::string kernel = symptoms.cuda ? unlaunched_kernel(symptoms.source) : ""; !kernel.empty())
    return certainly(Mistake::kernel_not_launched, fmt::format("Nobody launches {}().", kernel), Place::grid);
  if (const Habit unused = symptoms.cuda ? c_not_handed_on(symptoms.source) : Habit{}; unused.line > 0)
    return read_off(Mistake::c_not_handed_on, unused.line);
  const bool some = std::ranges::any_of(symptoms.runs, &Run::right);
  if (some && symptoms.cuda && launches_always(symptoms.source))
    return certainly(Mistake::nothing_written,
                     "Some shapes are right, but for others nothing is written. Which condition guards the store?",
                     Place::store_c);
  if (some && symptoms.cuda) {
    Candidate candidate = certainly(
        Mistake::kernel_not_launched,
        "Some shapes are right, but for others nothing is written. Is the kernel launched for them?", Place::grid);
    candidate.doubtful = true;
    return candidate;
  }
  const bool no_store = never_stores_c(symptoms.source);
  Candidate candidate = certainly(Mistake::nothing_written, no_store ? "No line stores to C." : "", Place::store_c);
  candidate.read_off = no_store && !symptoms.source.empty();
  return candidate;
}

bool only_zeros(const std::vector<Run>& runs) {
  const auto zeros = [](const Run& run) { return std::ranges::all_of(run.outcome.C, [](float c) { return c == 0; }); };
  return std::ranges::any_of(runs, can_tell) &&
         std::ranges::all_of(runs, [&](const Run& run) { return !can_tell(run) || zeros(run); });
}

/// Whole rows, whole columns, or neither: a description that holds for any cause.
Candidate unnamed(const Run& run) {
  const Shape& s = run.shape();
  std::vector<int> in_row(static_cast<size_t>(s.M)), in_column(static_cast<size_t>(s.N));
  for (int i = 0; i < s.M; ++i)
    for (int j = 0; j < s.N; ++j)
      if (is_unwritten(run, i, j)) ++in_row[static_cast<size_t>(i)], ++in_column[static_cast<size_t>(j)];
  const auto whole = [](const std::vector<int>& counts, int all) {
    return std::ranges::all_of(counts, [&](int n) { return n == 0 || n == all; });
  };
  return {.id = whole(in_row, s.N)      ? Mistake::unwritten_rows
                : whole(in_column, s.M) ? Mistake::unwritten_columns
                                        : Mistake::unwritten_pattern,
          .place = Place::store_c,
          .explained = kWorthNaming};
}

/// The largest shape with some but not all elements missing: in small shapes a few missing elements already make up
/// whole rows or columns.
const Run* telling(const std::vector<Run>& runs) {
  const Run* found = nullptr;
  for (const Run& run : runs)
    if (can_tell(run) && run.comparison.unwritten > 0 &&
        (!found || run.comparison.unwritten < run.comparison.of || found->comparison.unwritten == found->comparison.of))
      found = &run;
  return found;
}

/// If a pattern explains too little, report the observation instead: elements that are stored twice leave others
/// missing, or elements are missing.
void prefer_what_is_seen(const Symptoms& symptoms, std::vector<Candidate>& found) {
  const Run* run = telling(symptoms.runs);
  const bool named = !found.empty() && (found[0].certain || found[0].explained > kWorthNaming);
  if (!run || named) return;
  found.insert(found.begin(), unnamed(*run));
  if (!shared_outputs(symptoms, false)) return;
  found[0].id = Mistake::wrong_stride, found[0].doubtful = true;
  found[0].detail = "Several threads store the same elements, and others are never stored.";
}

bool is_about_grid(Mistake id) {
  return id == Mistake::grid_swapped || id == Mistake::grid_rounded_down || id == Mistake::grid_too_small;
}

bool is_merely_seen(Mistake id) {
  return id == Mistake::unwritten_rows || id == Mistake::unwritten_columns || id == Mistake::unwritten_pattern;
}

/// If all blocks write the same elements, the blocks exist, but their indices ignore the block's position. If the
/// written elements are those of one block, the simplest reason is that all blocks write to the first one's place.
void tell_offset_from_grid(const Symptoms& symptoms, std::vector<Candidate>& found) {
  // Without a test, threads past the end of a row store to the next row; in whole tiles there are no such threads.
  const bool tested = !symptoms.source.empty() && has_guard(symptoms.source);
  const bool overlap =
      tested || !symptoms.any_shape || is_seen_in_whole(symptoms, [](const lab::FindingRecord& record) {
        return record.kind == FindingKind::global_race;
      });
  if (!overlap || !shared_outputs(symptoms, true)) return;
  std::erase_if(found, [](const Candidate& candidate) {
    return (candidate.id == Mistake::grid_too_small || candidate.id == Mistake::wrong_stride) &&
           candidate.explained < 0.95;
  });
  for (Candidate& candidate : found)
    if (candidate.id == Mistake::grid_too_small || candidate.one_block) {
      candidate.id = candidate.one_block ? Mistake::block_offset_missing : Mistake::wrong_stride,
      candidate.place = Place::unknown;
      candidate.detail = "Several blocks write the same elements, and others are never written.";
    }
  const double best = found.empty() ? 0 : found[0].explained;
  std::stable_partition(found.begin(), found.end(), [best](const Candidate& candidate) {
    return candidate.id == Mistake::block_offset_missing && candidate.explained > best - 1e-9;
  });
}

/// The missing elements may be due to an index instead of the grid or a guard.
void blame_index(const std::string& source, std::vector<Candidate>& found) {
  const int axes = has_square_blocks(source) ? 0 : mixed_axes(source), split = split_index(source);
  const Habit column = column_on_y(source), crossed = crossed_axes(source);
  const int one_more = suspicious_comparison(source), one_less = guard_one_less(source);
  for (Candidate& candidate : found) {
    // If there are two paths to the store and one test admits too few elements, the effect is that of a missing block.
    if (candidate.id == Mistake::grid_too_small && one_less > 0) {
      candidate.id = Mistake::guard_off_by_one, candidate.place = Place::guard, candidate.line = one_less;
      candidate.detail = "It compares with a side minus one.";
    }
    // A thread that a test wrongly admits overwrites the first column of the next row.
    if (candidate.id == Mistake::guard_off_by_one && one_more > 0) candidate.line = one_more, candidate.detail = "";
    if (candidate.id == Mistake::grid_rounded_down && !host_divides(source))
      candidate.id = Mistake::edge_blocks_dropped, candidate.place = Place::unknown;
    const bool grid =
        is_about_grid(candidate.id) || is_merely_seen(candidate.id) || candidate.id == Mistake::wrong_stride;
    if (crossed.line > 0 && candidate.id == Mistake::index_conventions_mixed && candidate.line == 0)
      candidate.line = crossed.line;
    if (candidate.id == Mistake::grid_swapped && split > 0 && candidate.line == 0) {
      candidate.id = Mistake::wrong_leading_dimension, candidate.line = split, candidate.doubtful = true;
      candidate.detail = "Is the divisor of the index the number of columns, or the number of blocks along a row?";
    } else if (candidate.id == Mistake::grid_swapped && column.line > 0 && crossed.line == 0) {
      candidate.line = column.line;
      candidate.detail =
          fmt::format("The launch counts columns along x, but the kernel computes {} from y.", column.name);
    } else if (crossed.line > 0 && grid) {
      candidate.id = Mistake::index_conventions_mixed, candidate.line = crossed.line, candidate.doubtful = true;
      candidate.detail = "A block index along one axis is combined with a thread index along another.";
    } else if (axes > 0 && grid) {
      candidate.id = Mistake::index_conventions_mixed, candidate.line = axes, candidate.doubtful = true;
      candidate.detail = "A block index along one axis is multiplied by the block's size along another.";
    } else if (split > 0 && !candidate.flat && candidate.id == Mistake::guard_on_wrong_dimension) {
      candidate.id = Mistake::wrong_leading_dimension, candidate.line = split, candidate.doubtful = true;
      candidate.detail = "Is the divisor of the index the length of a row of C?";
    }
  }
}

/// Rows or columns that no thread computes, because threads divide by one number and take the remainder by a different
/// one.
void blame_split(const std::string& source, std::vector<Candidate>& found) {
  const Habit split = split_by_two(source);
  if (split.line == 0 || found.empty() || !is_merely_seen(found[0].id)) return;
  found[0].id = Mistake::split_by_two_numbers, found[0].line = split.line, found[0].detail = split.name;
  found[0].doubtful = true;
}

/// Each warp has its own fragments; fragments without a warp are never stored.
void blame_warps(const std::string& source, std::vector<Candidate>& found) {
  if (found.empty() || !is_merely_seen(found[0].id) || !found[0].certain) return;
  if (source.find("store_matrix_sync") == std::string::npos) return;
  found[0].id = Mistake::block_does_not_fit, found[0].doubtful = true, found[0].place = Place::launch;
  found[0].detail += " Has a block as many warps as its tile has fragments?";
}

/// A test before the store excludes most threads of a block.
void blame_test_of_store(const std::string& source, std::vector<Candidate>& found) {
  if (found.empty() || !is_merely_seen(found[0].id)) return;
  const Habit store = stored_by_some(source, find_line(source, Place::store_c));
  if (store.line == 0) return;
  found[0].line = store.line, found[0].certain = found[0].read_off = true;
  found[0].detail = fmt::format("Only threads with {} store to C.", store.name);
}

/// The same part is missing everywhere: a loop is too short, or its steps do not match.
void blame_loop_or_step(const Symptoms& symptoms, std::vector<Candidate>& found) {
  const OddLoop loop = symptoms.cuda ? odd_loop(symptoms.source) : OddLoop{};
  const bool unfilled = std::ranges::any_of(symptoms.findings, [](const Finding& finding) {
    return finding.kind == FindingKind::uninitialised_read && finding.space == lab::Space::shared && is_error(finding);
  });
  for (Candidate& candidate : found) {
    const bool guess =
        candidate.doubtful && (candidate.id == Mistake::wrong_stride || candidate.id == Mistake::loop_off_by_one);
    if (guess && loop.line > 0)
      candidate.id = Mistake::loop_off_by_one, candidate.line = loop.line, candidate.detail = loop.what;
    else if (guess && unfilled)
      candidate.id = Mistake::wrong_stride,
      candidate.detail =
          "Parts of the tile and of C have no thread. Are there as many threads as the kernel's steps assume?";
  }
}

/// The first elements are correct and all others are not: only the first are cleared.
std::string cleared_in_part(const std::vector<Run>& runs) {
  for (const Run& run : runs) {
    if (!can_tell(run) || run.right() || run.comparison.unwritten == run.comparison.of) continue;
    const size_t cleared = run.wrong.size() - run.comparison.unwritten;
    if (cleared == run.wrong.size()) continue;
    if (std::count(run.wrong.begin(), run.wrong.begin() + static_cast<std::ptrdiff_t>(cleared), true) > 0)
      return fmt::format("Only part of C is cleared: at {}, {} of {} elements are initialised.", to_string(run.shape()),
                         cleared, run.wrong.size());
    return fmt::format("Only part of C is cleared: at {}, the first {} of {} elements.", to_string(run.shape()),
                       cleared, run.wrong.size());
  }
  return "";
}

}  // namespace

/// A symptom, unless the line with the store shows the cause.
static Candidate zeros_in_c(const std::string& source) {
  const int line = find_line(source, Place::store_c);
  if (!stores_number(source, line)) return certainly(Mistake::only_zeros, "", Place::store_c);
  Candidate number = read_off(Mistake::only_zeros, line);
  number.title = "A constant is stored in C instead of a sum.";
  return number;
}

std::vector<Candidate> missing_elements(const Symptoms& symptoms) {
  std::vector<Candidate> found = match(symptoms, false);
  // On the CPU, a sum that is added to the poison value in C gives the poison value again.
  if (const int line = symptoms.cuda ? 0 : adds_to_c(symptoms.source); line && any_missing(symptoms)) {
    Candidate old{.id = Mistake::added_to_old_c, .line = line, .explained = 1};
    old.detail = cleared_in_part(symptoms.runs);
    if (!found.empty()) old.explained = found[0].explained, old.certain = found[0].certain;
    return {old};
  }
  if (all_or_nothing(symptoms)) return {nothing_stored(symptoms)};
  blame_index(symptoms.source, found);
  tell_offset_from_grid(symptoms, found);
  blame_loop_or_step(symptoms, found);
  prefer_what_is_seen(symptoms, found);
  blame_split(symptoms.source, found);
  blame_warps(symptoms.source, found);
  blame_test_of_store(symptoms.source, found);
  if (only_zeros(symptoms.runs)) return {zeros_in_c(symptoms.source)};
  // These zeros were written.
  std::vector<Candidate> zeros = match(symptoms, true);
  blame_loop_or_step(symptoms, zeros);
  // If a cause is known, do not report these elements as never written: they were.
  if (!zeros.empty() && zeros[0].certain && !is_merely_seen(zeros[0].id))
    std::erase_if(zeros, [](const Candidate& candidate) { return is_merely_seen(candidate.id); });
  for (Candidate& candidate : zeros)
    if (candidate.id == Mistake::own_elements_missing) candidate.line = diagonal_sum(symptoms.source);
  for (const Candidate& candidate : zeros)
    if (candidate.id != Mistake::nothing_written && !is_about_grid(candidate.id)) found.push_back(candidate);
  return found;
}

}  // namespace grader
