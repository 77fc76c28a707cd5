#include "grader/diagnosis/unfilled.h"

#include <algorithm>

#include <fmt/core.h>

#include "grader/base/text.h"
#include "grader/diagnosis/habits/fills.h"
#include "grader/diagnosis/habits/habits.h"
#include "grader/diagnosis/habits/shares.h"
#include "grader/diagnosis/hypotheses.h"
#include "grader/diagnosis/source_flow.h"
#include "grader/diagnosis/source_forms.h"
#include "grader/diagnosis/source_text.h"

namespace grader {

using lab::Detail;

bool arrives_later(const std::string& source, const std::string& array) {
  return fills_asynchronously(source, array) ||
         (source.find("memcpy_async") != std::string::npos && stores_to(source, array) == 0);
}

namespace {

/// Why an element of the tile may be uninitialised, as far as the evidence shows.
std::string why_not_filled(const Symptoms& symptoms, const Finding& finding) {
  if (arrives_later(symptoms.source, finding.array))
    return "Asynchronous copies fill it. How many batches may still be in flight after the wait?";
  const bool first = finding.element.find_first_not_of("[0]") == std::string::npos;
  if (first && finding.thread == std::array{0, 0, 0})
    return "Not even its first element is filled. Does any thread reach the line that fills it?";
  const Habit fill = single_fill(symptoms.source, finding.array);
  if (fill.line > 0 && !fill.name.empty())
    return fmt::format("Only threads with {} reach line {}, which fills it.", fill.name, fill.line);
  const int stores = stores_to(symptoms.source, finding.array);
  if (stores > 1) return fmt::format("{} lines fill {}. Which elements do they skip?", stores, finding.array);
  const std::string numbers = threads_and_places(symptoms.source, finding.array, false);
  if (fill.line > 0 && numbers.empty())
    return fmt::format(
        "Each thread executes line {} once per round. Does a block have as many threads as the tile has elements?",
        fill.line);
  return numbers;
}

/// True if at some shape of whole tiles no element was uninitialised.
bool is_filled_somewhere(const Symptoms& symptoms, const std::string& array) {
  constexpr int kTile = 64;
  return std::ranges::any_of(symptoms.runs, [&](const Run& run) {
    const Shape& s = run.shape();
    const auto empty = [&](const lab::FindingRecord& record) {
      return record.detail == Detail::never_written && array == record.array;
    };
    return run.answered() && s.M % kTile + s.N % kTile + s.K % kTile == 0 &&
           std::ranges::none_of(run.outcome.findings, empty);
  });
}

/// Describes threads that load equally many elements each, but too few in total; "" otherwise. Half of a tile or more
/// may be left uninitialised by padding or an edge.
std::string too_few_loads(const Symptoms& symptoms, const std::string& array, const Filled& filled) {
  const bool exchanged = exchanged_launch(symptoms.source) > 0 || block_of_sizes(symptoms.source).line > 0;
  if (exchanged) return "";  // then the number of threads is really the number of blocks
  const auto& [written, places, threads] = filled;
  if (threads == 0 || written < threads || written % threads != 0 || 2 * written > places) return "";
  if (2 * written == places && has_two_buffers(symptoms.source, array)) return "";  // one of the buffers is filled
  if (is_filled_somewhere(symptoms, array)) return "";                              // in whole tiles nothing is missing
  return fmt::format("It has {} elements. A block has {} threads, and each loads {}, which fills {}.",
                     thousands(static_cast<uint64_t>(places)), thousands(static_cast<uint64_t>(threads)),
                     written / threads, thousands(static_cast<uint64_t>(written)));
}

/// From the run in which most of the tile was filled: in a small matrix most threads load nothing.
Filled most_filled(const Symptoms& symptoms, const Finding& finding) {
  Filled most = finding.filled;
  for (const Run& run : symptoms.runs)
    for (const lab::FindingRecord& record : run.outcome.findings)
      if (record.detail == Detail::never_written && finding.array == record.array && record.index > most.written)
        most = {record.index, record.extent, record.number};
  return most;
}

/// True if no element is filled even in whole tiles, where no edge excludes a thread.
bool is_empty_inside(const Symptoms& symptoms, const std::string& array) {
  return is_seen_in_whole(symptoms, [&](const lab::FindingRecord& record) {
    return record.detail == Detail::never_written && array == record.array && record.extent > 0;
  });
}

/// An index that is the sum of two thread indices is the same for several threads.
Candidate same_place(const Habit& sum, const std::string& array) {
  Candidate same = read_off(Mistake::tile_index_wrong, sum.line);
  same.observed = true;
  same.title = fmt::format("Different threads store to the same element of {}: {} is the same for several of them.",
                           array, sum.name);
  return same;
}

}  // namespace

Candidate not_filled(const Symptoms& symptoms, const Finding& finding) {
  const CopyWait wait = wait_for_copies(symptoms.source);
  if (wait == CopyWait::without_barrier)
    return certainly(Mistake::first_barrier_missing, finding.line, why_not_filled(symptoms, finding));
  if (wait == CopyWait::none) return certainly(Mistake::copies_not_waited_for, finding.line, "");
  if (finding.detail == Detail::still_copying) {
    Candidate early = certainly(Mistake::copies_not_waited_for, finding.line,
                                "How many batches may still be in flight after the wait, including in the last round?");
    early.doubtful = waits_for_all_copies(symptoms.source);  // then a different thread may copy too early
    return early;
  }
  if (const Habit copy = copy_under_test(symptoms.source); copy.line > 0)
    return read_off(Mistake::partial_tile_not_zeroed, copy.line,
                    "The copy is skipped outside the matrix, and nothing else fills that element.");
  if (const Habit fill = filled_under_test(symptoms.source, finding.array);
      fill.line > 0 && symptoms.any_shape && is_filled_somewhere(symptoms, finding.array))
    return read_off(Mistake::partial_tile_not_zeroed, fill.line,
                    "The load is skipped outside the matrix, and nothing else fills that element.");
  for (const std::string& name : {finding.array, added_to_in(symptoms.source, finding.line)})
    if (const int line = name.empty() ? 0 : only_added_to(symptoms.source, name))
      return certainly(Mistake::accumulator_not_initialised, line, name + " is added to but never initialised.");
  if (const Habit other = filled_for_another(symptoms.source, finding.array); other.line > 0) {
    Candidate twice = read_off(Mistake::same_target_twice, other.line);
    twice.title = fmt::format("Nothing is stored in {}: this line fills {} a second time.", finding.array, other.name);
    return twice;
  }
  const Habit fill = single_fill(symptoms.source, finding.array);
  if (const Habit same = filled_without_thread(symptoms.source, finding.array); same.line > 0)
    return read_off(Mistake::tile_not_filled, same.line,
                    "The index written here does not depend on threadIdx, so all threads write the same elements.");
  if (const Habit sum = filled_at_sum(symptoms.source, finding.array); sum.line > 0)
    return same_place(sum, finding.array);
  if (const std::string few = too_few_loads(symptoms, finding.array, most_filled(symptoms, finding)); !few.empty())
    return read_off(Mistake::tile_not_filled, fill.line > 0 ? fill.line : finding.line, few);
  const std::string numbers = threads_and_places(symptoms.source, finding.array, false);
  const std::string one_each = numbers + " Each thread loads one element.";
  if (fill.line > 0 && fill.name.empty() && !numbers.empty() && has_several_sums(symptoms.source))
    return read_off(Mistake::tile_not_filled, fill.line, one_each);
  if (fill.line > 0 && fill.name.empty() && !numbers.empty()) return read_off(Mistake::block_does_not_fit, 0, one_each);
  if (fill.line > 0 && !fill.name.empty())
    return read_off(Mistake::tile_not_filled, fill.line, why_not_filled(symptoms, finding));
  if (const Habit some = fills_of_some(symptoms.source, finding.array);
      some.line > 0 && stores_to(symptoms.source, finding.array) > 1)
    return read_off(Mistake::tile_not_filled, some.line,
                    fmt::format("Only threads with {} reach the lines that fill {}.", some.name, finding.array));
  Candidate empty = certainly(Mistake::tile_not_filled, finding.line, why_not_filled(symptoms, finding));
  // With several buffers, one may be filled and a different one read.
  const bool fills_one =
      stores_to(symptoms.source, finding.array) > 0 && !has_two_buffers(symptoms.source, finding.array);
  if (fills_one && most_filled(symptoms, finding).written == 0 && is_empty_inside(symptoms, finding.array)) {
    empty.read_off = true;
    empty.title = fmt::format("Nothing is ever stored in {}.", finding.array);
  }
  return empty;
}

}  // namespace grader
