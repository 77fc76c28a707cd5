// Walks the stack frames of a kernel's functions, for the running thread. Functions of a submission keep a frame
// pointer in rbp; the emulator's own functions do not use rbp (-ffixed-rbp). So rbp leads from frame to frame, up to
// the frame of the thunk, which is the function that calls the kernel.
#pragma once
#include "common/emulator/device/state/last_access.h"
#include "common/emulator/device/state/state.h"

namespace emu {

/// The two words that a frame pointer points to.
struct Frame {
  uintptr_t callers, return_address;  // callers: the caller's frame pointer
};

inline bool on_own_stack(uintptr_t address) { return address - emu_stack_low < kStackBytes; }

/// Number of bytes of the thread's stack between `here` and the frame pointer of the running kernel function; 0 if
/// unknown.
inline uint64_t frame_above([[maybe_unused]] uintptr_t here) {
#if defined(__x86_64__)
  uintptr_t frame;
  asm volatile("mov %%rbp, %0" : "=r"(frame));
  return on_own_stack(frame) && frame > here ? frame - here : 0;
#else
  return 0;
#endif
}

/// True if these bytes of the thread's own stack contain part of a return address of a kernel function.
inline bool holds_way_back([[maybe_unused]] uintptr_t address, [[maybe_unused]] size_t bytes) {
#if defined(__x86_64__)
  uintptr_t frame;
  asm volatile("mov %%rbp, %0" : "=r"(frame));
  if (!on_own_stack(frame)) return false;
  while (address + bytes > frame) {
    if (address < frame + sizeof(Frame)) return true;
    const uintptr_t next = reinterpret_cast<const Frame*>(frame)->callers;
    if (next <= frame || !on_own_stack(next)) return true;  // frames at higher addresses belong to the emulator
    frame = next;
  }
#endif
  return false;
}

}  // namespace emu
