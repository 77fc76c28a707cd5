#include "common/emulator/observe/clocks.h"

#include <algorithm>

#include "common/emulator/device/state/state.h"

namespace emu {
namespace {

void join_each(std::vector<uint32_t>& mine, const std::vector<uint32_t>& other) {
  if (mine.size() < other.size()) mine.resize(other.size());
  for (size_t i = 0; i < other.size(); ++i) mine[i] = std::max(mine[i], other[i]);
}

uint32_t at(const std::vector<uint32_t>& list, size_t i) { return i < list.size() ? list[i] : 0; }

void raise(std::vector<uint32_t>& list, size_t i, uint32_t to) {
  if (list.size() <= i) list.resize(i + 1);
  list[i] = std::max(list[i], to);
}

uint64_t key_of(SyncPoint p) { return uint64_t{p.object} << 32 | p.turn; }

}  // namespace

void Clocks::Clock::join(const Clock& other) {
  join_each(of_threads, other.of_threads);
  join_each(fenced, other.fenced);
  join_each(of_objects, other.of_objects);
  all_fenced = std::max(all_fenced, other.all_fenced);
}

Clocks::Known& Clocks::known() {
  if (!known_) known_ = std::make_unique<Known>();
  return *known_;
}

Clocks::Clock& Clocks::Known::own(int thread) {
  const auto i = static_cast<size_t>(thread);
  if (by_thread.size() <= i) {
    by_thread.resize(i + 1);
    has_own.resize(i + 1);
  }
  if (!has_own[i]) by_thread[i] = common;
  has_own[i] = true;
  return by_thread[i];
}

const Clocks::Clock& Clocks::Known::of(int thread) const {
  const auto i = static_cast<size_t>(thread);
  return i < has_own.size() && has_own[i] ? by_thread[i] : common;
}

/// What follows is not published with what came before.
void Clocks::publish(SyncPoint p) {
  constexpr uint32_t kKept = 64;  // turns that somebody may still come after
  const int me = state.running.thread;
  Known& k = known();
  Clock& clock = k.own(me);
  raise(clock.of_threads, static_cast<size_t>(me), state.running.interval);
  k.published[key_of(p)].join(clock);
  if (p.turn > kKept) k.published.erase(key_of({p.object, p.turn - kKept}));
  new_interval();
}

void Clocks::come_after(SyncPoint p) {
  Known& k = known();
  Clock& clock = k.own(state.running.thread);
  const auto found = k.published.find(key_of(p));
  if (found != k.published.end()) clock.join(found->second);
  raise(clock.of_objects, p.object, p.turn);
}

void Clocks::fence() {
  const int me = state.running.thread;
  Clock& clock = known().own(me);
  raise(clock.of_threads, static_cast<size_t>(me), state.running.interval);
  join_each(clock.fenced, clock.of_threads);
  clock.all_fenced = std::max(clock.all_fenced, state.running.barrier_first);
  new_interval();
}

void Clocks::barrier() {
  if (!known_) return;
  for (size_t i = 0; i < known_->by_thread.size(); ++i)
    if (known_->has_own[i]) known_->common.join(known_->by_thread[i]);
  known_->by_thread.clear();
  known_->has_own.clear();
}

void Clocks::meet(int warp, unsigned lanes) {
  if (!known_) return;
  std::vector<int> threads;
  for_each_lane(lanes, [&](int lane) { threads.push_back(warp * kWarp + lane); });
  meet(threads);
}

void Clocks::meet(const std::vector<int>& threads) {
  Clock together;
  for (const int thread : threads) {
    together.join(known_->of(thread));
    raise(together.of_threads, static_cast<size_t>(thread), state.running.interval);
  }
  for (const int thread : threads) known_->own(thread) = together;
  new_interval();
}

void Clocks::meet_at_barrier(int first, int threads) {
  if (!known_) return;
  std::vector<int> waiting;
  for (int i = first; i < first + threads; ++i)
    if (thread_at(i).state == ThreadState::at_barrier) waiting.push_back(i);
  meet(waiting);
}

bool Clocks::knows(int thread, int other, uint32_t interval) const {
  return known_ && interval <= at(known_->of(thread).of_threads, static_cast<size_t>(other));
}

bool Clocks::knows(int thread, SyncPoint p) const {
  return known_ && p.turn <= at(known_->of(thread).of_objects, p.object);
}

bool Clocks::knows_any(int thread, int first, int count) const {
  if (!known_) return false;
  const auto& known = known_->of(thread).of_threads;
  for (int i = first; i < first + count; ++i)
    if (at(known, static_cast<size_t>(i))) return true;
  return false;
}

bool Clocks::is_fenced(int thread, int writer, uint32_t interval) const {
  if (!known_) return false;
  const Clock& clock = known_->of(thread);
  return interval < clock.all_fenced || interval <= at(clock.fenced, static_cast<size_t>(writer));
}

}  // namespace emu
