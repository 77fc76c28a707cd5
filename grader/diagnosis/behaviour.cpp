// What findings about launches, barriers and races say about the mistake.
#include <algorithm>

#include <fmt/core.h>

#include "grader/diagnosis/habits/fills.h"
#include "grader/diagnosis/habits/habits.h"
#include "grader/diagnosis/hypotheses.h"
#include "grader/diagnosis/source_flow.h"
#include "grader/diagnosis/source_forms.h"
#include "grader/diagnosis/source_text.h"
#include "grader/findings/async_sentences.h"

namespace grader {
namespace {

using lab::Access;
using lab::Detail;
using lab::Space;

/// True if in every shape C holds only its initial content, or zeros.
bool nothing_ran(const std::vector<Run>& runs) {
  const auto untouched = [](const Run& run) {
    for (int i = 0; i < run.shape().M; ++i)
      for (int j = 0; j < run.shape().N; ++j)
        if (run.got(i, j) != 0 && !is_unwritten(run, i, j)) return false;
    return true;
  };
  return std::ranges::all_of(runs, [&](const Run& run) { return !run.answered() || untouched(run); });
}

/// Host code that uses device memory, a kernel that uses host memory, or host code that computes.
Candidate access_across(const Finding& finding) {
  if (finding.detail == Detail::host_computed) return certainly(Mistake::host_computed, finding.line);
  Candidate across = certainly(Mistake::host_follows_device_pointer, finding.line);
  const bool in_kernel = finding.detail == Detail::kernel_touches_host || finding.thread;
  across.title = in_kernel ? "A kernel uses a pointer to host memory." : "Host code uses a pointer to device memory.";
  return across;
}

/// An empty grid: rounding down leaves multiples of the block size correct; one block too few leaves no shape correct.
Candidate empty_grid(const Symptoms& symptoms, const Finding& finding) {
  const bool rounds = rounds_grid_down(symptoms.source);
  const bool down = rounds || std::ranges::any_of(symptoms.runs, &Run::right);
  return read_off(down ? Mistake::grid_rounded_down : Mistake::grid_too_small, finding.line,
                  "For a small matrix, the grid has no blocks.", rounds || nothing_ran(symptoms.runs));
}

/// True if the kernel was stopped in a block so far out that it would be outside of C even with one thread per block.
bool ended_far_outside(const Run& run) {
  const int side = std::max(run.shape().M, run.shape().N);
  return std::ranges::any_of(run.outcome.findings, [&](const lab::FindingRecord& record) {
    return record.kind == FindingKind::timeout && record.detail == Detail::step_limit &&
           std::max(record.block[0], record.block[1]) >= side;
  });
}

/// A loop that does not end, or work that many threads repeat.
Candidate too_long(const Symptoms& symptoms, const Finding& timeout) {
  const Habit columns = loop_over_columns(symptoms.source);
  for (const Finding& finding : symptoms.findings)
    if (finding.kind == FindingKind::global_race && is_of_c(finding) && !is_error(finding) && columns.line > 0)
      return certainly(Mistake::same_output_twice, columns.line,
                       "This loop covers all columns of C, and every thread along x runs it in full.");
  for (const Finding& finding : symptoms.findings)
    if (finding.kind == FindingKind::global_race && is_of_c(finding) && !is_error(finding))
      return certainly(Mistake::same_output_twice, finding.line,
                       "Each of them does all the work in that direction. Is the step of the loop over elements equal "
                       "to the number of threads in that direction?");
  if (std::ranges::any_of(symptoms.runs, ended_far_outside)) {
    Candidate grid = certainly(Mistake::grid_too_large,
                               "In one dimension, there are more of them than rows and columns.", Place::grid);
    grid.read_off = true;
    return grid;
  }
  Candidate endless = certainly(Mistake::endless_loop, timeout.line);
  if (std::ranges::any_of(symptoms.runs, &Run::answered))
    endless.title =
        "A loop does not end, or runs far more iterations than the work needs. For other shapes the kernel ends.";
  endless.doubtful = symptoms.numbers_right ||
                     std::ranges::any_of(symptoms.runs, &Run::right);  // a grid with far too many blocks takes as long
  return endless;
}

/// True if elements are missing or a launch failed.
bool lacks_blocks(const Symptoms& symptoms) {
  return std::ranges::any_of(symptoms.findings,
                             [](const Finding& finding) { return finding.kind == FindingKind::launch_error; }) ||
         any_missing(symptoms);
}

bool has_more_blocks_than_elements(const Run& run) {
  const int64_t elements = int64_t{run.shape().M} * run.shape().N;
  return std::ranges::any_of(run.outcome.findings, [&](const lab::FindingRecord& record) {
    return record.detail == Detail::too_many_blocks && record.number > elements;
  });
}

/// More shared memory than the default limit requires an opt-in.
std::string why_refused(const Symptoms& symptoms, const Finding& finding) {
  const Habit grows = finding.detail == Detail::shared_too_large ? shared_for_matrices(symptoms.source) : Habit{};
  if (grows.line > 0)
    return fmt::format(
        "The shared memory it requests grows with {}. A block has 48 KiB, which is enough for a tile but "
        "not for whole rows or columns.",
        grows.name);
  const Habit block = finding.detail == Detail::launch_configuration ? block_for_matrices(symptoms.source) : Habit{};
  if (block.line > 0)
    return fmt::format(
        "The block size grows with {}, but a block has at most 1,024 threads. Make the grid larger instead.",
        block.name);
  const std::string sides = finding.detail == Detail::launch_configuration ? too_many_threads(symptoms.source) : "";
  if (!sides.empty()) return fmt::format("Its blocks have {} threads; the limit is 1,024.", sides);
  const bool asked = symptoms.source.find("cudaFuncSetAttribute") != std::string::npos;
  return finding.detail == Detail::shared_too_large && !asked ? "More than 48 KiB of dynamic shared memory must "
                                                                "first be requested with cudaFuncSetAttribute()."
                                                              : "";
}

void add_launches(const Symptoms& symptoms, std::vector<Candidate>& found) {
  if (const int line = exchanged_launch(symptoms.source); line > 0 && lacks_blocks(symptoms))
    found.push_back(read_off(Mistake::grid_too_small, line,
                             "Between <<< and >>> the grid comes first, then the block. Here they are swapped."));
  // The grid may be empty only for small matrices, so a launch configuration that is invalid for every shape is
  // examined first.
  std::vector<Finding> findings = symptoms.findings;
  std::stable_partition(findings.begin(), findings.end(),
                        [](const Finding& one) { return one.detail != Detail::empty_grid; });
  for (const Finding& finding : findings) {
    if (!is_error(finding)) continue;
    if (finding.detail == Detail::no_launch) found.push_back(certainly(Mistake::kernel_not_launched, finding.line));
    if (finding.detail == Detail::empty_grid) found.push_back(empty_grid(symptoms, finding));
    if (finding.detail == Detail::empty_grid || finding.detail == Detail::launch_configuration ||
        finding.detail == Detail::shared_too_large) {
      found.push_back(certainly(Mistake::launch_failed, finding.line, why_refused(symptoms, finding)));
      // A block that is too large is its own cause; an empty grid has a different cause.
      const bool grows = finding.detail == Detail::shared_too_large && shared_for_matrices(symptoms.source).line > 0;
      found.back().read_off = grows || finding.detail == Detail::launch_configuration || nothing_ran(symptoms.runs);
    }
    if (finding.kind == FindingKind::host_access && finding.detail != Detail::host_function)
      found.push_back(access_across(finding));
    if (finding.kind == FindingKind::timeout && finding.detail != Detail::barrier_deadlock &&
        !is_asynchronous(finding.detail) && finding.detail != Detail::too_many_blocks)
      found.push_back(too_long(symptoms, finding));
    if (finding.detail == Detail::too_many_blocks && std::ranges::any_of(symptoms.runs, has_more_blocks_than_elements))
      found.push_back(certainly(Mistake::grid_too_large, finding.line, "There are more of them than C has elements."));
  }
}

const Finding* find(const Symptoms& symptoms, FindingKind kind, Detail detail, Severity severity) {
  for (const Finding& finding : symptoms.findings)
    if (finding.kind == kind && finding.detail == detail && finding.severity == severity) return &finding;
  return nullptr;
}

bool is_unfilled_tile(const Finding& finding) {
  return finding.kind == FindingKind::uninitialised_read && finding.space == Space::shared;
}

void add_barriers(const Symptoms& symptoms, std::vector<Candidate>& found) {
  if (const Finding* at = find(symptoms, FindingKind::barrier_divergence, Detail::different_barriers, Severity::error))
    found.push_back(barrier_in_branch(symptoms, at->line));
  if (const Finding* at = find(symptoms, FindingKind::timeout, Detail::barrier_deadlock, Severity::error))
    found.push_back(barrier_in_branch(symptoms, at->line));
  const auto left_with = [&](Severity severity) {
    return find(symptoms, FindingKind::barrier_divergence, Detail::threads_finished, severity);
  };
  const Finding* waited_for = left_with(Severity::error);
  const Finding* left = waited_for ? waited_for : left_with(Severity::warning);
  const bool unread = std::ranges::any_of(symptoms.findings, is_unfilled_tile);
  if (left && (unread || !symptoms.numbers_right)) {
    const LoopLines loop = outermost_loop(symptoms.source, left->line);
    const bool returns = returns_early(symptoms.source, std::max(left->line, loop.last));
    found.push_back(returns ? certainly(Mistake::early_return_before_barrier, left->line)
                            : barrier_in_branch(symptoms, left->line));
    found.back().certain = unread || waited_for;
    found.back().needed = returns && unread;  // a thread that returns early loads nothing
  }
}

/// A loop at or above the line of the write starts with a barrier: each iteration has waited for the previous one.
bool begins_with_barrier(const std::string& source, int write) {
  const LoopLines loop = outermost_loop(source, write);
  return loop.first > 0 && barrier_between(source, loop.first - 1, std::max(write, loop.first + 1));
}

/// Which barrier is missing, derived from the positions of the write and the read. If the readers follow the write
/// after a barrier, the first iteration was ordered: the conflict is with the write of the next iteration.
Mistake missing_barrier(const std::string& source, int write, int read, bool copies) {
  constexpr int kEnd = 1 << 30;
  if (write <= read) {
    if (barrier_between(source, write, read)) return Mistake::second_barrier_missing;
    const bool others = barrier_between(source, read, kEnd) || begins_with_barrier(source, write);
    return others ? Mistake::first_barrier_missing : Mistake::both_barriers_missing;
  }
  if (barrier_between(source, read, write)) return Mistake::first_barrier_missing;
  if (!copies) return Mistake::second_barrier_missing;
  return barrier_between(source, write, end_of_kernel(source, write)) ? Mistake::buffers_not_alternated
                                                                      : Mistake::both_barriers_missing;
}

/// True if the value read after the loop is accumulated in place by its iterations.
bool is_left_by_loop(const std::string& source, int write, int read) {
  const LoopLines loop = outermost_loop(source, write);
  return loop.first > 0 && loop.last < read && adds_in_place(source, write);
}

/// A single shared variable is not a tile. Unless the other threads start before the first thread has initialised it,
/// all threads use it at the same time, which no barrier repairs.
bool is_one_variable(const Symptoms& symptoms, const Finding& race) {
  return is_shared_scalar(symptoms.source, race.array) && !for_first_thread_only(symptoms.source, race.line) &&
         !for_first_thread_only(symptoms.source, race.related_line);
}

/// If one write clears a tile that other threads fill, a barrier is missing between the two; any other pair of writes
/// means that an index is wrong. Different names mean that two arrays overlap.
Candidate two_writes(const Symptoms& symptoms, const Finding& race) {
  const std::string places = "Several threads write the same element of " + race.array + ".";
  if (race.line == race.related_line || race.line == 0 || race.related_line == 0) {
    Candidate same = certainly(Mistake::tile_index_wrong, race.line, places);
    same.observed = race.line > 0;  // both sides are the same line: no barrier would help
    return same;
  }
  const bool named = mentions_name(symptoms.source, race.line, race.array) &&
                     mentions_name(symptoms.source, race.related_line, race.array);
  if (named && (clears(symptoms.source, race.line) || clears(symptoms.source, race.related_line)))
    return certainly(Mistake::writes_unordered, race.line);
  if (named) return certainly(Mistake::tile_index_wrong, race.line, places);
  return certainly(Mistake::tile_index_wrong, race.line,
                   places + " Do two tiles overlap there? The second must begin after all of the first.");
}

/// Functions that beginners mistake for a block-wide barrier.
std::string weaker_than_barrier(const std::string& source) {
  if (source.find("__syncwarp") != std::string::npos) return "__syncwarp() waits for the threads of one warp only.";
  if (source.find("__threadfence") != std::string::npos)
    return "__threadfence() only orders the accesses of one thread. It does not wait for other threads.";
  return "";
}

/// Double buffers that are never swapped. If they were, one barrier per iteration would be enough.
Candidate never_changes(const Habit& copy) {
  return read_off(Mistake::buffers_not_alternated, copy.line,
                  fmt::format("{} selects the buffer, and does not change after this line.", copy.name));
}

/// With two alternating buffers, one barrier per iteration is enough.
bool has_barrier_in_round(const std::string& source, int line) {
  const LoopLines loop = outermost_loop(source, line);
  return loop.first > 0 && barrier_between(source, loop.first, loop.last + 1);
}

/// A barrier exists, but some iterations skip it. Between the write and the read it is the first barrier, otherwise the
/// second.
void blame_test(const Symptoms& symptoms, int write, int read, Candidate& candidate) {
  const LoopLines loop = outermost_loop(symptoms.source, std::max(write, read));
  const int between = barrier_under_test(symptoms.source, write, read);
  const int line = between > 0 || loop.first == 0 ? between : barrier_under_test(symptoms.source, read, loop.last + 1);
  if (line == 0) return;
  candidate.id = between > 0 ? Mistake::first_barrier_missing : Mistake::second_barrier_missing;
  candidate.line = line;
  candidate.title = "A barrier is inside a condition, so threads for which the condition is false do not wait.";
}

/// True if no loop repeats the write after the read: it belongs to no round.
bool is_over_before(const std::string& source, int write, int read) {
  return write < read && outermost_loop(source, write).last < read;
}

void call_first(const Finding& race, Candidate& candidate) {
  candidate.id = Mistake::first_barrier_missing;
  candidate.title = fmt::format("A barrier is missing between the line that fills {} and the one that reads it.",
                                race.array == "memory" ? "shared memory" : race.array);
  candidate.detail = "";
}

Candidate shared_race(const Symptoms& symptoms, const Finding& race) {
  if (const Habit copy = copy_stands_still(symptoms.source, race.array); copy.line > 0) return never_changes(copy);
  const bool reads = race.access == Access::read || race.other_access == Access::read ||
                     is_shared_scalar(symptoms.source, race.array);  // atomics read, too
  if (!reads) return two_writes(symptoms, race);
  const bool read_first =
      race.access == Access::read || (race.other_access != Access::read && race.line > race.related_line);
  int read = read_first ? race.line : race.related_line, write = read_first ? race.related_line : race.line;
  const InKernel read_at = in_kernel(symptoms.source, read), write_at = in_kernel(symptoms.source, write);
  if (read_at.line != write_at.line) read = read_at.line, write = write_at.line;
  Candidate candidate =
      certainly(missing_barrier(symptoms.source, write, read, has_copies(symptoms.source, race.array)), race.line);
  candidate.detail = weaker_than_barrier(symptoms.source);
  if (candidate.id == Mistake::second_barrier_missing && has_copies(symptoms.source, race.array) &&
      has_barrier_in_round(symptoms.source, read_at.line))
    candidate.id = Mistake::buffers_not_alternated;
  if (candidate.id == Mistake::first_barrier_missing && is_left_by_loop(symptoms.source, write, read))
    candidate.title = fmt::format(
        "A barrier is missing after a loop: {} is read before all threads have finished the loop.", race.array);
  const bool once = candidate.id == Mistake::both_barriers_missing &&
                    mentions_name(symptoms.source, write, race.array) &&
                    outermost_loop(symptoms.source, write).first == 0;
  if (once || (candidate.id == Mistake::second_barrier_missing && is_over_before(symptoms.source, write, read)))
    call_first(race, candidate);
  blame_test(symptoms, write, read, candidate);
  if (read == write) candidate.certain = false;
  // The missing barrier may belong elsewhere in the iteration.
  candidate.doubtful = !read_at.once || !write_at.once || candidate.id == Mistake::buffers_not_alternated;
  return candidate;
}

/// All threads share one __device__ variable. Nothing is known about arrays.
void add_race_on_variable(const Symptoms& symptoms, const Finding& race, std::vector<Candidate>& found) {
  if (!adds_in_place(symptoms.source, race.line) && !adds_in_place(symptoms.source, race.related_line)) return;
  found.push_back(certainly(Mistake::sum_shared_by_all, race.line));
  found.back().title = "All threads of all blocks add to one __device__ variable.";
}

/// True if a square shape of several blocks is correct.
bool is_right_for_squares(const Symptoms& symptoms) {
  constexpr int kSeveralBlocks = 64;
  return std::ranges::any_of(
      symptoms.runs, [](const Run& run) { return is_square(run) && run.shape().M >= kSeveralBlocks && run.right(); });
}

void add_races(const Symptoms& symptoms, std::vector<Candidate>& found) {
  for (const Finding& finding : symptoms.findings) {
    if (!is_error(finding) || is_asynchronous(finding.detail)) continue;
    if (finding.kind == FindingKind::global_race && finding.space == Space::device_variable) {
      add_race_on_variable(symptoms, finding, found);
      continue;
    }
    if (finding.kind == FindingKind::shared_race && is_one_variable(symptoms, finding) &&
        is_accumulated(symptoms.source, finding.array) && unused_sum(symptoms.source).name != finding.array)
      found.push_back(certainly(Mistake::sum_shared_by_all, finding.line, "That is " + finding.array + "."));
    if (finding.kind == FindingKind::shared_race && !goes_outside(symptoms, finding) &&
        !is_one_variable(symptoms, finding))
      found.push_back(shared_race(symptoms, finding));
    if (finding.kind != FindingKind::global_race || (!is_of_c(finding) && !finding.array.empty())) continue;
    // The element one column too far is the first of the next row, which its owner also writes.
    if (goes_outside(symptoms, finding)) continue;
    const bool missing = any_missing(symptoms);
    if (missing && is_right_for_squares(symptoms)) continue;  // then the row length is wrong, not a step
    found.push_back(certainly(missing ? Mistake::wrong_stride : Mistake::same_output_twice, finding.line));
    if (!missing && adds_in_place(symptoms.source, finding.line))
      found.back().detail = "+= reads and writes in two separate steps. Use atomicAdd(), which does both in one.";
    found.back().certain = !missing;
  }
}

}  // namespace

Candidate barrier_in_branch(const Symptoms& symptoms, int barrier) {
  Candidate candidate = certainly(Mistake::barrier_in_branch, barrier);
  const int test = test_around_barrier(symptoms.source, barrier);
  if (test == 0 || test >= barrier || std::ranges::none_of(symptoms.findings, is_unfilled_tile)) return candidate;
  candidate.line = test;
  candidate.detail = fmt::format(
      "A thread for which this test is false reaches neither the barrier in line {} nor the loads before it.", barrier);
  return candidate;
}

std::vector<Candidate> wrong_behaviour(const Symptoms& symptoms) {
  std::vector<Candidate> found;
  add_launches(symptoms, found);
  add_barriers(symptoms, found);
  add_races(symptoms, found);
  return found;
}

}  // namespace grader
