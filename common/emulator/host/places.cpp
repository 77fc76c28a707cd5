#include "common/emulator/host/places.h"

#include <utility>

#include "common/emulator/wall/addresses.h"

// Bounds of the emulator's own code (common/runner/seal.ld), and the end of the program's code.
extern "C" char etext;
extern "C" char __start_emu_own_text[] __attribute__((weak)), __stop_emu_own_text[] __attribute__((weak));

namespace emu::host {
namespace {

bool is_programs_code(uintptr_t address) {
  const Range all = {reinterpret_cast<uintptr_t>(&__executable_start), reinterpret_cast<uintptr_t>(&etext)};
  const Range emulator = {reinterpret_cast<uintptr_t>(__start_emu_own_text),
                          reinterpret_cast<uintptr_t>(__stop_emu_own_text)};
  return all.holds(address) && !emulator.holds(address);
}

struct Frame {
  const void* callers;
  uintptr_t way_back;
};

/// True if `frame` is above `below` on the same stack. Otherwise it may be any number: library functions keep no frame
/// pointer.
bool is_frame_above(const void* frame, const void* below) {
  constexpr uintptr_t kFarthest = 8 << 20;  // size of a stack
  const auto at = reinterpret_cast<uintptr_t>(frame), from = reinterpret_cast<uintptr_t>(below);
  return at % sizeof(void*) == 0 && at > from && at - from < kFarthest;
}

/// Returns the first word on the stack that can be a return address into the program; 0 if there is none.
uintptr_t way_back_to_program(const uintptr_t* stack) {
  constexpr size_t kFarthest = 1024;  // in words
  for (size_t i = 0; i < kFarthest; ++i)
    if (is_programs_code(stack[i])) return stack[i];
  return 0;
}

}  // namespace

bool FrameWalk::is_there() const { return !outside_ && is_frame_above(frame_, below_); }

uint64_t FrameWalk::caller() const {
  const uintptr_t way_back = static_cast<const Frame*>(frame_)->way_back;
  return is_programs_code(way_back) ? place_in_program(way_back - 1) : 0;
}

void FrameWalk::go_up() {
  outside_ = caller() == 0;
  below_ = std::exchange(frame_, static_cast<const Frame*>(frame_)->callers);
}

HostPlace Caller::place() const {
  HostPlace place{pc, {}};
  FrameWalk walk(callee, frame);
  for (int i = 0; i < lab::kCallers && walk.is_there(); ++i, walk.go_up()) place.callers[i] = walk.caller();
  return place;
}

HostPlace place_at(const lab::runner::Registers& registers) {
  const auto* const stack = reinterpret_cast<const uintptr_t*>(registers.stack_pointer);
  const bool is_own = is_programs_code(registers.program_counter);
  const uintptr_t in_library = is_own ? 0 : way_back_to_program(stack);  // the stack may have overflowed
  if (!is_own && in_library == 0) return {};
  const uint64_t pc = is_own ? place_in_program(registers.program_counter) : place_in_program(in_library - 1);
  return Caller{pc, stack - 1, reinterpret_cast<const void*>(registers.frame_pointer)}.place();
}

}  // namespace emu::host
