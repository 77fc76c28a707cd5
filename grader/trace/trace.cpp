#include "grader/trace/trace.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <map>
#include <set>
#include <string_view>

#include "grader/run/record_parts.h"

namespace grader {
namespace {

using lab::StepKind;
using lab::TracedStep;

constexpr uint32_t kWarp = 32;

bool has_pattern(const Trace& trace, const TracedStep& step) {
  const size_t words = trace.pattern_words.size();
  if (step.kind == StepKind::barrier) return true;
  if (step.pattern >= words || trace.pattern_words[step.pattern] == 0) return false;
  return step.pattern + 1 + static_cast<size_t>(std::popcount(trace.pattern_words[step.pattern])) <= words;
}

size_t value_words(const Trace& trace, const TracedStep& step) {
  if (step.kind == StepKind::barrier) return 0;
  return static_cast<size_t>(std::popcount(trace.pattern_words[step.pattern]) * lab::words_of_lane(step));
}

bool has_values(const Trace& trace, const TracedStep& step) {
  return step.first_value + value_words(trace, step) <= trace.values.size();
}

bool is_sound(const Trace& trace) {
  const auto sound_step = [&](const TracedStep& step) {
    return step.kind <= StepKind::barrier && step.lanes_at_once <= kWarp &&
           step.array < static_cast<int>(trace.arrays.size()) && step.array >= -1 && has_pattern(trace, step) &&
           has_values(trace, step) && (step.call == 0 || step.call < trace.calls.size());
  };
  const auto sound_beside = [&](const lab::TracedBeside& one) {
    return one.kind <= lab::BesideKind::waits_for_products && one.array < static_cast<int>(trace.arrays.size()) &&
           one.array >= -1 && (one.call == 0 || one.call < trace.calls.size());
  };
  const auto sound_launch = [&](const lab::TracedLaunch& launch) {
    if (launch.first_step > trace.steps.size() || launch.steps > trace.steps.size() - launch.first_step) return false;
    if (launch.first_beside > trace.beside.size() || launch.beside > trace.beside.size() - launch.first_beside)
      return false;
    const auto steps = std::span(trace.steps).subspan(launch.first_step, launch.steps);
    const auto beside = std::span(trace.beside).subspan(launch.first_beside, launch.beside);
    return std::ranges::all_of(steps, [&](const TracedStep& step) { return step.counted_in < launch.steps; }) &&
           std::ranges::all_of(beside, [&](const lab::TracedBeside& one) { return one.step <= launch.steps; });
  };
  const auto sound_call = [&](const lab::TracedCall& call) { return call.parent <= trace.calls.size(); };
  return std::ranges::all_of(trace.steps, sound_step) && std::ranges::all_of(trace.beside, sound_beside) &&
         std::ranges::all_of(trace.launches, sound_launch) && std::ranges::all_of(trace.calls, sound_call);
}

void end_names(Trace& trace) {
  for (lab::TracedLaunch& launch : trace.launches) launch.kernel[sizeof launch.kernel - 1] = 0;
  for (lab::TracedArray& array : trace.arrays) {
    array.name[sizeof array.name - 1] = 0;
    array.dimensions[3] = 0;
    array.element_bytes = std::max(array.element_bytes, 1);
  }
}

int lanes_of(const Trace& trace, const TracedStep& step) {
  return step.kind == StepKind::barrier ? 0 : std::popcount(trace.pattern_words[step.pattern]);
}

/// The byte offset from the start of the array that the lane accesses; nullopt if the lane is not active.
std::optional<int64_t> offset_of(const Trace& trace, const TracedStep& step, int lane) {
  const uint32_t mask = trace.pattern_words[step.pattern], bit = uint32_t{1} << lane;
  if (!(mask & bit)) return std::nullopt;
  const int place = std::popcount(mask & (bit - 1));
  return step.first + static_cast<int32_t>(trace.pattern_words[step.pattern + 1 + static_cast<size_t>(place)]);
}

}  // namespace

std::span<const TracedStep> Trace::steps_of(size_t launch) const {
  if (launch >= launches.size()) return {};
  return std::span(steps).subspan(launches[launch].first_step, launches[launch].steps);
}

std::span<const lab::TracedBeside> Trace::beside_of(size_t launch) const {
  if (launch >= launches.size()) return {};
  return std::span(beside).subspan(launches[launch].first_beside, launches[launch].beside);
}

std::optional<Trace> read_trace(const std::string& bytes) {
  std::string_view rest = bytes;
  std::vector<lab::TraceHead> head;
  Trace trace;
  if (!take_parts(rest, 1, head)) return std::nullopt;
  const lab::TraceHead& h = head[0];
  const bool whole = take_parts(rest, h.launches, trace.launches) && take_parts(rest, h.arrays, trace.arrays) &&
                     take_parts(rest, h.calls, trace.calls) && take_parts(rest, h.pattern_words, trace.pattern_words) &&
                     take_parts(rest, h.values, trace.values) && take_parts(rest, h.steps, trace.steps) &&
                     take_parts(rest, h.beside, trace.beside) && rest.empty();
  if (!whole || !is_sound(trace)) return std::nullopt;
  end_names(trace);
  trace.cut = h.cut != 0;
  return trace;
}

lab::CountsRecord sum_of(const Trace& trace, std::span<const TracedStep> steps) {
  lab::CountsRecord sum = {};
  for (const TracedStep& step : steps) {
    const uint64_t bytes = static_cast<uint64_t>(lanes_of(trace, step)) * step.bytes;
    switch (step.kind) {
      case StepKind::global_load:
        sum.global_load_requests += step.requests, sum.global_load_sectors += step.sectors;
        sum.global_load_bytes += bytes;
        break;
      case StepKind::global_store:
        sum.global_store_requests += step.requests, sum.global_store_sectors += step.sectors;
        sum.global_store_bytes += bytes;
        break;
      case StepKind::shared_load:
        sum.shared_load_instructions += step.requests, sum.shared_load_wavefronts += step.wavefronts;
        sum.shared_load_bank_conflicts += step.conflicts;
        break;
      case StepKind::shared_store:
        sum.shared_store_instructions += step.requests, sum.shared_store_wavefronts += step.wavefronts;
        sum.shared_store_bank_conflicts += step.conflicts;
        break;
      case StepKind::atomic:
        sum.atomic_requests += step.requests;
        break;
      case StepKind::barrier:
        ++sum.barriers;
    }
  }
  return sum;
}

std::span<const uint32_t> values_of(const Trace& trace, const TracedStep& step) {
  return std::span(trace.values).subspan(step.first_value, value_words(trace, step));
}

std::vector<uint32_t> sectors_from_l2(const Trace& trace, std::span<const TracedStep> steps) {
  constexpr int64_t kSector = 32;
  std::vector<uint32_t> all;
  std::set<std::pair<int, int64_t>> loaded;  // by array; allocations start at a sector boundary
  for (const TracedStep& step : steps) {
    uint32_t sectors = step.kind == StepKind::global_store ? step.sectors : 0;
    for (int lane = 0; step.kind == StepKind::global_load && lane < static_cast<int>(kWarp); ++lane)
      if (const auto first = offset_of(trace, step, lane))
        for (int64_t sector = *first / kSector; sector <= (*first + step.bytes - 1) / kSector; ++sector)
          sectors += loaded.emplace(step.array, sector).second;
    all.push_back(sectors);
  }
  return all;
}

size_t main_launch(const Trace& trace, const std::string& array) {
  size_t best = 0;
  uint64_t most = 0;
  for (size_t i = 0; i < trace.launches.size(); ++i) {
    const auto steps = trace.steps_of(i);
    const auto stores = static_cast<uint64_t>(std::ranges::count_if(steps, [&](const TracedStep& step) {
      return step.kind == StepKind::global_store && step.array >= 0 &&
             trace.arrays[static_cast<size_t>(step.array)].name == array;
    }));
    if (!steps.empty() && stores >= most) best = i, most = stores;
  }
  return best;
}

std::vector<int> find_steps(const Trace& trace, size_t launch, const Touch& touch) {
  std::vector<int> found;
  const auto steps = trace.steps_of(launch);
  for (size_t i = 0; i < steps.size(); ++i) {
    const TracedStep& step = steps[i];
    if (step.kind == StepKind::barrier || step.pc != touch.pc || step.block != touch.block ||
        step.warp != touch.thread / static_cast<int>(kWarp) || step.array < 0 ||
        trace.arrays[static_cast<size_t>(step.array)].name != touch.array)
      continue;
    const auto offset = offset_of(trace, step, touch.thread % static_cast<int>(kWarp));
    if (offset && touch.offset >= *offset && touch.offset < *offset + step.bytes) found.push_back(static_cast<int>(i));
  }
  return found;
}

std::pair<int, int> closest(const Trace& trace, size_t launch, const std::vector<int>& ones,
                            const std::vector<int>& others) {
  const auto steps = trace.steps_of(launch);
  std::pair<int, int> best = {ones.empty() ? -1 : ones[0], others.empty() ? -1 : others[0]};
  int least = std::numeric_limits<int>::max();
  for (const int one : ones)
    for (const int other : others)
      if (steps[static_cast<size_t>(one)].interval == steps[static_cast<size_t>(other)].interval &&
          std::abs(one - other) < least)
        best = {one, other}, least = std::abs(one - other);
  return best;
}

}  // namespace grader
