// The state of the emulated device, without its observer: the structs of all rooms together.
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

/// The first part of the one Device (device/run/device.h), under the name that observers use.
extern State state;

/// `index` is the linear index in the block.
inline Thread& thread_at(int index) { return state.threads.list[static_cast<size_t>(index)]; }
/// Accesses left before the program counts as endless.
inline int64_t accesses_left() { return state.running.steps_left + state.running.budget; }
inline Thread& running_thread() { return thread_at(state.running.thread); }

}  // namespace emu
