#include "common/emulator/device/run/recording.h"

#include <algorithm>
#include <utility>

#include "common/emulator/device/run/device.h"
#include "common/emulator/device/run/messages.h"

namespace emu {
namespace {

template <class Message>
bool says_the_same(const Taken& a, const Taken& b) {
  return a.as<Message>() == b.as<Message>();
}

/// Of messages that are written down (is_work()).
bool is_same(const Taken& a, const Taken& b) {
  if (a.op != b.op || a.data != b.data) return false;
  switch (a.op) {
    case Op::allocate:
      return says_the_same<Allocate>(a, b);
    case Op::free:
      return says_the_same<Free>(a, b);
    case Op::copy:
      return says_the_same<Copy>(a, b);
    case Op::set:
      return says_the_same<Set>(a, b);
    case Op::allow_shared:
      return says_the_same<AllowShared>(a, b);
    case Op::launch:
      return says_the_same<Launch>(a, b);
    case Op::page_out:
      return says_the_same<PageOut>(a, b);
    case Op::variables_out:
      return says_the_same<VariablesOut>(a, b);
    default:
      return false;
  }
}

}  // namespace

void start_recording(bool rehearse) {
  Recording& r = device.recording;
  reclaim_memory();
  r.call.messages.clear();
  r.call.before = mark_memory();
  r.running = true;
  r.rehearsing = rehearse;
}

void stop_recording() { device.recording.running = device.recording.rehearsing = false; }

void keep_recording() { std::swap(device.recording.call, device.recording.earlier); }

bool is_same_as_earlier() {
  const Recording& r = device.recording;
  return std::ranges::equal(r.call.messages, r.earlier.messages, is_same);
}

void replay(const RecordedCall& call) {
  for (size_t i = call.before.live.size(); i < state.memory.allocations.size(); ++i)
    device.observer.freed(*state.memory.allocations[i]);
  rewind_memory(call.before);
  for (const Taken& message : call.messages) perform(message);
}

}  // namespace emu
