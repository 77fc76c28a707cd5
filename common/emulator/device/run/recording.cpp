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

/// Compares messages that are recorded (is_work()).
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

bool say_the_same(const RecordedCall& a, const RecordedCall& b) {
  return a.before == b.before && std::ranges::equal(a.messages, b.messages, is_same);
}

/// True if the operations are the same, whatever their data: a number that grows from call to call is not different
/// work.
bool is_same_work(const Taken& a, const Taken& b) {
  if (a.op != b.op) return false;
  if (a.op != Op::launch) return true;
  const auto one = a.as<Launch>(), other = b.as<Launch>();
  return one.thunk == other.thunk && std::ranges::equal(one.grid, other.grid) &&
         std::ranges::equal(one.block, other.block);
}

bool do_the_same(const RecordedCall& a, const RecordedCall& b) {
  return std::ranges::equal(a.messages, b.messages, is_same_work);
}

}  // namespace

void start_recording(bool rehearse) {
  Recording& r = device.recording;
  reclaim_memory();
  r.call.messages.clear();
  r.call.before = mark_memory();
  r.running = true;
  begin_call();
  r.rehearsing = rehearse;
}

void stop_recording() { device.recording.running = device.recording.rehearsing = false; }

void forget_recordings() {
  device.recording.kept.clear();
  device.recording.later.clear();
}

void keep_recording() {
  Recording& r = device.recording;
  const auto is_alike = r.kept.size() < kMostKept ? say_the_same : do_the_same;
  const auto stands_for_it = [&](const RecordedCall& kept) { return is_alike(kept, r.call); };
  if (std::ranges::none_of(r.kept, stands_for_it))
    r.kept.push_back(r.call);
  else if (r.kept.size() == kMostKept && !say_the_same(r.kept.back(), r.call))
    r.later.push_back(r.call);
}

void replay(const RecordedCall& call) {
  for (size_t i = call.before.live.size(); i < state.memory.allocations.size(); ++i)
    device.observer.freed(*state.memory.allocations[i]);
  rewind_memory(call.before);
  begin_call();
  for (const Taken& message : call.messages) perform(message);
}

}  // namespace emu
