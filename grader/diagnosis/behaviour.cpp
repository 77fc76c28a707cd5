// What accesses, barriers and launches say about the mistake.
#include <algorithm>

#include <fmt/core.h>

#include "grader/diagnosis/hypotheses.h"
#include "grader/diagnosis/source_flow.h"
#include "grader/diagnosis/source_forms.h"
#include "grader/diagnosis/source_text.h"

namespace grader {
namespace {

using lab::Access;
using lab::Detail;
using lab::Space;

Candidate named(const char* id, const Finding& finding, const std::string& detail = "") {
  Candidate candidate;
  candidate.id = id;
  candidate.detail = detail;
  candidate.line = finding.line;
  candidate.explained = 1;
  candidate.certain = true;
  return candidate;
}

bool is_error(const Finding& finding) { return finding.severity == Severity::error; }

bool has_error(const Symptoms& symptoms, FindingKind kind) {
  return std::any_of(symptoms.findings.begin(), symptoms.findings.end(),
                     [&](const Finding& finding) { return finding.kind == kind && is_error(finding); });
}

Candidate read_off(const char* id, int line, const std::string& detail) {
  Candidate candidate;
  candidate.id = id, candidate.line = line, candidate.detail = detail;
  candidate.explained = 1;
  candidate.certain = true;
  candidate.read_off = true;
  return candidate;
}

const Finding* find(const Symptoms& symptoms, FindingKind kind, Detail detail, Severity severity) {
  for (const Finding& finding : symptoms.findings)
    if (finding.kind == kind && finding.detail == detail && finding.severity == severity) return &finding;
  return nullptr;
}

/// Which barrier is missing, from where the write and the read stand. A write whose readers come after a barrier was
/// in order the first time: what conflicts is the next round's.
const char* missing_barrier(const std::string& source, int write, int read, bool copies) {
  constexpr int kEnd = 1 << 30;
  if (write <= read) {
    if (barrier_between(source, write, read)) return "second_barrier_missing";
    return barrier_between(source, read, kEnd) ? "first_barrier_missing" : "both_barriers_missing";
  }
  if (barrier_between(source, read, write)) return "first_barrier_missing";
  if (!copies) return "second_barrier_missing";
  return barrier_between(source, write, end_of_kernel(source, write)) ? "buffers_not_alternated"
                                                                      : "both_barriers_missing";
}

/// One variable of the whole block is no tile: unless the others begin before the first thread has given it its value,
/// all use it at once, which no barrier mends.
bool is_one_variable(const Symptoms& symptoms, const Finding& race) {
  return is_shared_scalar(symptoms.source, race.array) && !for_first_thread_only(symptoms.source, race.line) &&
         !for_first_thread_only(symptoms.source, race.related_line);
}

Candidate shared_race(const Symptoms& symptoms, const Finding& race) {
  const bool reads = race.access == Access::read || race.other_access == Access::read ||
                     is_shared_scalar(symptoms.source, race.array);  // atomics read as well
  if (!reads) return named("tile_index_wrong", race, "Several threads write the same place of " + race.array + ".");
  const bool read_first =
      race.access == Access::read || (race.other_access != Access::read && race.line > race.related_line);
  int read = read_first ? race.line : race.related_line, write = read_first ? race.related_line : race.line;
  const InKernel read_at = in_kernel(symptoms.source, read), write_at = in_kernel(symptoms.source, write);
  if (read_at.line != write_at.line) read = read_at.line, write = write_at.line;
  Candidate candidate =
      named(missing_barrier(symptoms.source, write, read, has_copies(symptoms.source, race.array)), race);
  if (read == write) candidate.certain = false;
  candidate.doubtful = !read_at.once || !write_at.once;
  return candidate;
}

/// A place beyond an array belongs to something else, and its owner writes there too.
bool goes_outside(const Symptoms& symptoms, const Finding& access) {
  return std::any_of(symptoms.findings.begin(), symptoms.findings.end(), [&](const Finding& finding) {
    return finding.kind == FindingKind::out_of_bounds && is_error(finding) && finding.line > 0 &&
           (finding.line == access.line || finding.line == access.related_line);
  });
}

void add_races(const Symptoms& symptoms, std::vector<Candidate>& found) {
  for (const Finding& finding : symptoms.findings) {
    if (!is_error(finding)) continue;
    if (finding.kind == FindingKind::shared_race && !goes_outside(symptoms, finding) &&
        !is_one_variable(symptoms, finding))
      found.push_back(shared_race(symptoms, finding));
    if (finding.kind != FindingKind::global_race || (finding.array != "C" && !finding.array.empty())) continue;
    // A column too many is the first of the next row, where its owner stores as well.
    if (goes_outside(symptoms, finding)) continue;
    const bool missing = std::any_of(symptoms.runs.begin(), symptoms.runs.end(),
                                     [](const Run& run) { return run.answered() && run.comparison.unwritten > 0; });
    found.push_back(named(missing ? "wrong_stride" : "same_output_twice", finding));
    if (missing) found.back().certain = false;
  }
}

void add_barriers(const Symptoms& symptoms, std::vector<Candidate>& found) {
  if (const Finding* at = find(symptoms, FindingKind::barrier_divergence, Detail::different_barriers, Severity::error))
    found.push_back(named("barrier_in_branch", *at));
  if (const Finding* at = find(symptoms, FindingKind::timeout, Detail::barrier_deadlock, Severity::error))
    found.push_back(named("barrier_in_branch", *at));
  const Finding* left = find(symptoms, FindingKind::barrier_divergence, Detail::threads_finished, Severity::warning);
  const bool unread = std::any_of(symptoms.findings.begin(), symptoms.findings.end(), [](const Finding& finding) {
    return finding.kind == FindingKind::uninitialised_read && finding.space == Space::shared;
  });
  if (left && (unread || !symptoms.numbers_right)) {
    const bool returns = returns_early(symptoms.source, left->line);
    found.push_back(named(returns ? "early_return_before_barrier" : "barrier_in_branch", *left));
    found.back().certain = unread;
  }
}

bool find_stale(const Symptoms& symptoms, const std::string& array) {
  return std::any_of(symptoms.findings.begin(), symptoms.findings.end(), [&](const Finding& finding) {
    return finding.detail == Detail::stale_element && finding.array == array;
  });
}

/// What C held before is no number, nor is what is made from it: numbers in its place are made without it.
bool mostly_numbers(const Symptoms& symptoms) {
  uint64_t numbers = 0, wrong = 0;
  for (const Run& run : symptoms.runs)
    if (run.answered())
      wrong += run.comparison.wrong,
          numbers += run.comparison.wrong - run.comparison.non_finite - run.comparison.unwritten;
  return 10 * numbers > wrong;
}

/// An index that goes on by one, in the line of the access: it may also be meant to, and a test be missing.
void add_plus_one(const Symptoms& symptoms, const Finding& finding, std::vector<Candidate>& found) {
  if (finding.line == 0 || !has_index_plus_one(symptoms.source, finding.line)) return;
  found.push_back(read_off("index_off_by_one", finding.line, "Is the + 1 in this line meant?"));
  found.back().certain = false;
}

void add_uninitialised(const Symptoms& symptoms, std::vector<Candidate>& found) {
  for (const Finding& finding : symptoms.findings) {
    if (finding.kind != FindingKind::uninitialised_read) continue;
    if (!is_error(finding)) {
      if (finding.detail != Detail::stale_element || symptoms.numbers_right) continue;
      found.push_back(named("partial_tile_not_zeroed", finding));
      found.back().certain = false;
    } else if (finding.space == Space::shared) {
      // Filled in one round and not in another: the place is not forgotten, but left out where there is nothing to load.
      if (find_stale(symptoms, finding.array)) found.push_back(named("partial_tile_not_zeroed", finding));
      // A copy that runs on its own has arrived only after the wait, and for others only after a barrier.
      found.push_back(named(copies_unawaited(symptoms.source) ? "first_barrier_missing" : "tile_not_filled", finding));
      add_plus_one(symptoms, finding, found);
    } else if (finding.array == "C" && !goes_outside(symptoms, finding)) {
      found.push_back(named("added_to_old_c", finding));
      found.back().certain = !mostly_numbers(symptoms);
    } else if (finding.array != "C" && finding.space != Space::global) {
      const bool sum = finding.array.empty() ? has_sum_without_value(symptoms.source)
                                             : is_accumulated(symptoms.source, finding.array);
      found.push_back(sum ? named("accumulator_not_initialised", finding)
                          : named("variable_not_set", finding,
                                  (finding.array.empty() ? "A local variable" : finding.array) +
                                      " is read before anything is in it."));
    } else if (finding.array != "C") {
      found.push_back(named("variable_not_set", finding, "It is memory of your own, where nobody stored anything."));
    }
  }
}

/// A comparison that lets one too many through leaves a trace in the source.
Candidate past_end(const Symptoms& symptoms, const Finding& finding) {
  const bool writes = finding.access == Access::write;
  if (const int line = crossed_guard(symptoms.source)) {
    Candidate candidate = named("guard_on_wrong_dimension", finding);
    candidate.line = line;
    return candidate;
  }
  if (const int line = suspicious_comparison(symptoms.source)) {
    Candidate candidate = named(is_loop(symptoms.source, line) ? "read_past_end" : "guard_off_by_one", finding);
    candidate.line = line;
    return candidate;
  }
  if (symptoms.any_shape && symptoms.cuda && !has_guard(symptoms.source)) return named("guard_missing", finding);
  if (symptoms.any_shape && symptoms.cuda)
    for (const char side : {'M', 'N'})
      if (is_tested(symptoms.source, side == 'M' ? 'N' : 'M') && !is_tested(symptoms.source, side))
        return named("guard_missing", finding, fmt::format("No test outside of loops compares with {}.", side));
  return named(writes ? "write_past_end" : "read_past_end", finding);
}

/// An access beyond the end in a loop that takes a round too many follows from it.
bool add_inclusive_loop(const Symptoms& symptoms, const Finding& finding, std::vector<Candidate>& found) {
  const int line = finding.line > 0 ? inclusive_loop(symptoms.source, finding.line) : 0;
  if (line == 0) return false;
  found.push_back(named("loop_off_by_one", finding, "It runs to its end inclusive."));
  found.back().line = line;
  found.back().read_off = true;
  return true;
}

void add_bounds(const Symptoms& symptoms, std::vector<Candidate>& found) {
  for (const Finding& finding : symptoms.findings) {
    if (finding.kind == FindingKind::misaligned && is_error(finding))
      found.push_back(named("misaligned_access", finding));
    if (finding.kind == FindingKind::input_modified && is_error(finding) &&
        !has_error(symptoms, FindingKind::out_of_bounds))
      found.push_back(named("inputs_overwritten", finding));
    if (finding.kind != FindingKind::out_of_bounds || !is_error(finding)) continue;
    if (add_inclusive_loop(symptoms, finding, found)) continue;
    add_plus_one(symptoms, finding, found);
    if (finding.space == Space::shared && is_dynamic_without_size(symptoms.source, finding.array))
      found.push_back(named("shared_memory_not_asked_for", finding));
    else if (finding.space == Space::shared || finding.detail == Detail::inside_array)
      found.push_back(named("tile_index_past_end", finding));
    else
      found.push_back(past_end(symptoms, finding));
  }
}

/// The very first thread needs element 0 of everything: one further is one too many.
const Finding* first_thread_is_one_off(const Symptoms& symptoms) {
  const auto is_one = [](const Finding& finding) {
    const bool first = finding.block == std::array{0, 0, 0} && finding.thread == std::array{0, 0, 0};
    std::string element = finding.element;
    while (element.rfind("[0]", 0) == 0) element.erase(0, 3);
    return finding.kind == FindingKind::misaligned && is_error(finding) && first && element == "[1]";
  };
  const auto found = std::find_if(symptoms.findings.begin(), symptoms.findings.end(), is_one);
  return found == symptoms.findings.end() ? nullptr : &*found;
}

/// Where something is wrong already, the source tells what led to it.
void add_what_the_source_says(const Symptoms& symptoms, std::vector<Candidate>& found) {
  const int guard = wrongly_joined_guard(symptoms.source);
  if (guard > 0 && (!symptoms.numbers_right || has_error(symptoms, FindingKind::out_of_bounds)))
    found.push_back(read_off("guard_joined_wrong", guard, ""));
  if (symptoms.numbers_right && !has_error(symptoms, FindingKind::shared_race)) return;
  if (!symptoms.numbers_right && symptoms.cuda && never_launches(symptoms.source))
    found.push_back(read_off("kernel_not_launched", 0, ""));
  if (const int line = symptoms.numbers_right ? 0 : launch_with_comma(symptoms.source))
    found.push_back(read_off("launch_one_dimensional", line, "(a, b) in round brackets is b alone."));
  const int barrier = barrier_of_some_threads(symptoms.source);
  if (barrier > 0 &&
      (has_error(symptoms, FindingKind::shared_race) || has_error(symptoms, FindingKind::uninitialised_read)))
    found.push_back(read_off("barrier_in_branch", barrier, ""));
  if (const ExchangedArguments call = exchanged_arguments(symptoms.source); call.line > 0 && !symptoms.numbers_right)
    found.push_back(read_off("arguments_swapped", call.line,
                             fmt::format("{}() is given {} and {} the other way round than its parameters say.",
                                         call.function, call.first, call.second)));
  if (!found.empty() && found.back().id == "arguments_swapped") found.back().certain = false;  // it may be meant so
  const bool outside = has_error(symptoms, FindingKind::misaligned) || has_error(symptoms, FindingKind::out_of_bounds);
  if (const OddStep step = odd_step(symptoms.source); step.line > 0 && outside) {
    found.push_back(read_off(step.too_long ? "k_steps_skipped" : "products_counted_twice", step.line,
                             "The loop moves on by " + step.step + "."));
    found.back().certain = false;
  }
  if (const Finding* finding = first_thread_is_one_off(symptoms)) {
    found.push_back(read_off("index_off_by_one", finding->line, ""));
    found.back().certain = false;
  }
  const std::string axis = unused_thread_axis(symptoms.source);
  if (!axis.empty() &&
      (has_error(symptoms, FindingKind::uninitialised_read) || has_error(symptoms, FindingKind::shared_race))) {
    found.push_back(read_off("index_conventions_mixed", 0, "threadIdx" + axis + " is used nowhere."));
    found.back().certain = false;  // the text does not say which launch has these threads
  }
}

/// Where a grid can become empty, rounding down leaves multiples of the block right, and one block too few none.
Candidate empty_grid(const Symptoms& symptoms, const Finding& finding) {
  const bool any_right =
      std::any_of(symptoms.runs.begin(), symptoms.runs.end(), [](const Run& run) { return run.right(); });
  Candidate candidate = read_off(any_right ? "grid_rounded_down" : "grid_too_small", finding.line,
                                 "For a small matrix no block is left.");
  candidate.certain = false;
  return candidate;
}

/// No shape holds anything but what was there before, or zeros.
bool nothing_ran(const std::vector<Run>& runs) {
  const auto untouched = [](const Run& run) {
    for (int i = 0; i < run.shape().M; ++i)
      for (int j = 0; j < run.shape().N; ++j)
        if (run.got(i, j) != 0 && !is_unwritten(run, i, j)) return false;
    return true;
  };
  return std::all_of(runs.begin(), runs.end(), [&](const Run& run) { return !run.answered() || untouched(run); });
}

void add_launches(const Symptoms& symptoms, std::vector<Candidate>& found) {
  if (const int line = exchanged_launch(symptoms.source); line > 0 && !symptoms.numbers_right)
    found.push_back(read_off("grid_too_small", line,
                             "Between <<< and >>> the grid comes first, then the block: here they are exchanged."));
  for (const Finding& finding : symptoms.findings) {
    if (!is_error(finding)) continue;
    if (finding.detail == Detail::no_launch) found.push_back(named("kernel_not_launched", finding));
    if (finding.kind == FindingKind::launch_error && finding.message.find("holds no block") != std::string::npos)
      found.push_back(empty_grid(symptoms, finding));
    if (finding.kind == FindingKind::launch_error &&
        (finding.detail == Detail::launch_configuration || finding.detail == Detail::shared_too_large)) {
      found.push_back(named("launch_failed", finding));
      found.back().read_off = nothing_ran(symptoms.runs);
    }
    if (finding.kind == FindingKind::host_access && finding.detail == Detail::copy_back)
      found.push_back(named("host_computed", finding));
    if (finding.kind == FindingKind::host_access && finding.detail != Detail::copy_back)
      found.push_back(named("host_follows_device_pointer", finding));
    if (finding.kind == FindingKind::timeout && finding.detail != Detail::barrier_deadlock)
      found.push_back(named("endless_loop", finding));
  }
}

}  // namespace

std::vector<Candidate> wrong_behaviour(const Symptoms& symptoms) {
  std::vector<Candidate> found;
  add_what_the_source_says(symptoms, found);
  add_launches(symptoms, found);
  add_barriers(symptoms, found);
  add_races(symptoms, found);
  add_uninitialised(symptoms, found);
  add_bounds(symptoms, found);
  return found;
}

}  // namespace grader
