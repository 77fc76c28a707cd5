#ifdef EMU_TRACE
#include "common/emulator/count/step_log.h"

#include <algorithm>

#include "common/emulator/count/counter.h"
#include "common/emulator/device/state/clusters.h"

namespace emu {
namespace {

lab::StepKind kind_of(const LaneAccess& place) { return static_cast<lab::StepKind>(place.kind); }

template <class T>
void append(std::string& to, const std::vector<T>& parts) {
  to.append(reinterpret_cast<const char*>(parts.data()), parts.size() * sizeof(T));
}

template <class T>
void append_one(std::string& to, const T& part) {
  to.append(reinterpret_cast<const char*>(&part), sizeof part);
}

}  // namespace

void StepLog::begin(const lab::TraceRequest& request) {
  *this = {};
  known_ = std::make_unique<Known>();
  request_ = request;
}

void StepLog::launch_begins() {
  if (request_.blocks == 0) return;
  settle_beside();
  lab::TracedLaunch launch = describe_launch();
  launch.first_step = static_cast<uint32_t>(steps_.size());
  launch.first_beside = static_cast<uint32_t>(beside_.size());
  known_->beside.clear();
  launches_.push_back(launch);
  waiting_.clear();
}

bool StepLog::wants_block() const {
  return !launches_.empty() && state.running.block_index - request_.first_block < request_.blocks;
}

bool StepLog::has_room() {
  if (launches_.back().steps < request_.most_steps) return true;
  cut_ = true;
  return false;
}

uint32_t StepLog::pattern_of(const WarpRequest& r, int first_lane) {
  std::vector<uint32_t> words = {r.mask};
  for_each_lane(r.mask,
                [&](int lane) { words.push_back(static_cast<uint32_t>(r.address[lane] - r.address[first_lane])); });
  std::string key;
  append(key, words);
  const auto [known, is_new] = known_->patterns.emplace(key, static_cast<uint32_t>(pattern_words_.size()));
  if (is_new) pattern_words_.insert(pattern_words_.end(), words.begin(), words.end());
  return known->second;
}

lab::TracedStep StepLog::new_step() const {
  lab::TracedStep step{};
  step.block = state.running.block_index;
  step.interval = static_cast<uint32_t>(state.running.barriers.size() - 1);
  step.array = -1;
  step.counted_in = launches_.back().steps;
  return step;
}

void StepLog::barrier() {
  settle_beside();
  if (!wants_block() || !has_room()) return;
  lab::TracedStep step = new_step();
  step.kind = lab::StepKind::barrier;
  steps_.push_back(step);
  ++launches_.back().steps;
}

void StepLog::beside(lab::TracedBeside one, uintptr_t box, const LaneValues& values) {
  if (!wants_block() || !has_room()) return;
  const int thread = state.running.thread;
  one.block = state.running.block_index;
  one.warp = static_cast<uint16_t>(warp_in_block(thread / kWarp));
  std::string key;
  append_one(key, one.block);
  for (const uint32_t part :
       {uint32_t{one.warp}, static_cast<uint32_t>(one.kind), one.pc, one.call, one.barrier, one.turn, one.at})
    append_one(key, part);
  const auto [known, is_new] = known_->beside.emplace(key, static_cast<uint32_t>(beside_.size()));
  if (!is_new) {
    beside_[known->second].lanes += one.lanes;
    return;
  }
  one.array = box ? known_->arrays.at(box) : -1;
  one.first = box ? known_->arrays.offset(one.array, box) : 0;
  unplaced_.push_back({beside_.size(), thread, values.made()});
  beside_.push_back(one);
  ++launches_.back().beside;
}

/// The next step belongs to these lanes: it is the step after their recorded events.
void StepLog::place_beside(int warp, uint32_t lanes) {
  std::erase_if(unplaced_, [&](const Unplaced& one) {
    const int lane = one.thread % kWarp;
    if (one.thread / kWarp != warp || !(lanes >> lane & 1) || access_[static_cast<size_t>(lane)] < one.access)
      return false;
    beside_[one.beside].step = launches_.back().steps;
    return true;
  });
}

/// The warps of the remaining events have no further step, so these events go before the next one.
void StepLog::settle_beside() {
  for (const Unplaced& one : unplaced_) beside_[one.beside].step = launches_.back().steps;
  unplaced_.clear();
}

/// Adds one word for each 4 bytes of each active lane.
void StepLog::add_values(const WarpRequest& r, lab::TracedStep& step) {
  step.first_value = static_cast<uint32_t>(values_.size());
  for_each_lane(r.mask, [&](int lane) {
    const AccessValue& value = taken_[static_cast<size_t>(lane)];
    values_.insert(values_.end(), value.begin(), value.begin() + lab::words_of_lane(step));
  });
}

void StepLog::played(int warp, const WarpRequest& r, const LaneAccess& place, uint64_t sectors,
                     const Wavefronts& wavefronts, uint64_t load) {
  place_beside(warp, r.mask);
  warp = warp_in_block(warp);
  if (!wants_block() || !wants_warp(warp) || !has_room()) return;
  const int lane = __builtin_ctz(r.mask);
  lab::TracedStep step = new_step();
  step.warp = static_cast<uint16_t>(warp);
  step.kind = kind_of(place);
  step.pc = place.pc;
  step.call = place.path;
  step.bytes = static_cast<uint8_t>(r.bytes);
  step.array = known_->arrays.at(r.address[lane]);
  step.first = known_->arrays.offset(step.array, r.address[lane]);
  step.pattern = pattern_of(r, lane);
  add_values(r, step);
  const bool joined = step.kind == lab::StepKind::shared_load;  // settle() adds its cost
  step.requests = !joined;
  step.sectors = static_cast<uint16_t>(sectors);
  step.wavefronts = static_cast<uint16_t>(wavefronts.wavefronts);
  step.conflicts = static_cast<uint16_t>(wavefronts.conflicts);
  step.lanes_at_once = wavefronts.lanes_at_once;
  if (joined) waiting_.push_back({load, steps_.size()});
  steps_.push_back(step);
  ++launches_.back().steps;
}

void StepLog::settle() {
  for (const CountedLoads& counted : counted_) settle(counted);
  counted_.clear();
}

/// Returns the step of the load, or SIZE_MAX if its block was not requested or the step was left out.
size_t StepLog::take(uint64_t load) {
  const auto found =
      std::find_if(waiting_.begin(), waiting_.end(), [&](const Waiting& one) { return one.load == load; });
  if (found == waiting_.end()) return SIZE_MAX;
  const size_t step = found->step;
  waiting_.erase(found);
  return step;
}

void StepLog::settle(const CountedLoads& counted) {
  size_t steps[CountedLoads::kMost];
  for (uint32_t i = 0; i < counted.count; ++i) steps[i] = take(counted.loads[i]);
  const size_t last = steps[counted.count - 1];
  if (last == SIZE_MAX) return;
  for (uint32_t i = 0; i < counted.count; ++i) {
    if (steps[i] == SIZE_MAX) continue;
    steps_[steps[i]].counted_in = steps_[last].counted_in;
    steps_[steps[i]].lanes_at_once = counted.cost.lanes_at_once;
  }
  lab::TracedStep& step = steps_[last];
  ++step.requests;
  step.wavefronts = static_cast<uint16_t>(step.wavefronts + counted.cost.wavefronts);
  step.conflicts = static_cast<uint16_t>(step.conflicts + counted.cost.conflicts);
}

std::string StepLog::bytes() {
  settle_beside();
  std::vector<lab::TracedCall> calls;
  for (const CallPaths::Node& node : state.paths.nodes) calls.push_back({node.parent, node.pc});
  lab::TraceHead head{};
  head.launches = static_cast<uint32_t>(launches_.size());
  const std::vector<lab::TracedArray> none, &arrays = known_ ? known_->arrays.list() : none;
  head.arrays = static_cast<uint32_t>(arrays.size());
  head.calls = static_cast<uint32_t>(calls.size());
  head.pattern_words = static_cast<uint32_t>(pattern_words_.size());
  head.values = static_cast<uint32_t>(values_.size());
  head.steps = static_cast<uint32_t>(steps_.size());
  head.beside = static_cast<uint32_t>(beside_.size());
  head.cut = cut_;
  std::string bytes;
  append_one(bytes, head);
  append(bytes, launches_);
  append(bytes, arrays);
  append(bytes, calls);
  append(bytes, pattern_words_);
  append(bytes, values_);
  append(bytes, steps_);
  append(bytes, beside_);
  return bytes;
}

}  // namespace emu
#endif
