#include "common/emulator/device/state/streams.h"

#include <algorithm>

#include "common/emulator/device/state/state.h"

namespace emu {
namespace {

bool is_over(const Streams::Done& earlier) {
  const Work& now = state.streams.done.back().work;
  return earlier.work.stream == now.stream || now.known[earlier.work.stream] >= earlier.work.number;
}

}  // namespace

void begin_call() { state.streams.done.clear(); }

void begin_work(const Work& work, int line) {
  constexpr ptrdiff_t kMost = 4096;  // older works are dropped
  Streams& s = state.streams;
  if (work.stream >= kStreams) return;
  if (std::ssize(s.done) >= kMost) s.done.erase(s.done.begin(), s.done.begin() + kMost / 2);
  s.done.push_back({state.running.interval + 1, work, line});
  s.several |= work.several != 0;
}

uint32_t first_beside() {
  const auto& done = state.streams.done;
  if (done.empty() || !state.streams.several) return state.running.interval + 1;
  return std::ranges::find_if(done.begin(), done.end() - 1, [](const auto& one) { return !is_over(one); })->first;
}

const Streams::Done* work_beside(uint32_t interval) {
  const auto& done = state.streams.done;
  const auto after = std::ranges::upper_bound(done, interval, {}, &Streams::Done::first);
  if (after == done.begin() || after == done.end()) return nullptr;
  const Streams::Done& that = *std::prev(after);
  return is_over(that) ? nullptr : &that;
}

const Streams::Done* unfinished_work(uint32_t interval, const uint32_t known[kStreams]) {
  const auto& done = state.streams.done;
  const auto after = std::ranges::upper_bound(done, interval, {}, &Streams::Done::first);
  if (interval == 0 || after == done.begin()) return nullptr;
  const Streams::Done& that = *std::prev(after);
  return that.work.number > known[that.work.stream] ? &that : nullptr;
}

}  // namespace emu
