// The state of the emulated device without its observer. It contains the structs of all headers in this folder.
#pragma once
#include "common/emulator/device/state/address_space.h"
#include "common/emulator/device/state/call_path.h"
#include "common/emulator/device/state/clock.h"
#include "common/emulator/device/state/host_calls.h"
#include "common/emulator/device/state/memory.h"
#include "common/emulator/device/state/parts.h"
#include "common/emulator/device/state/shared_arena.h"
#include "common/emulator/device/state/streams.h"
#include "common/emulator/device/state/threads.h"

namespace emu {

struct State {
  Running running;
  Memory memory;
  SharedArena shared;
  Threads threads;
  CallPaths paths;
  Errors errors;
  CopiesBack copies_back;
  AddressSpace space;
  Clock clock;
  Parts parts;
  Streams streams;
};

/// The State object at the start of the only Device (device/run/device.h). Observers cannot use the rest of the Device.
extern State state;

/// Returns the thread with this linear index in the running block.
inline Thread& thread_at(int index) { return state.threads.list[static_cast<size_t>(index)]; }
/// Number of accesses left before the kernel counts as endless.
inline int64_t accesses_left() { return state.running.steps_left + state.running.budget; }
inline Thread& running_thread() { return thread_at(state.running.thread); }

}  // namespace emu
