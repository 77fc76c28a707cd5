// Selects the observer of this build and the way in which this build runs threads. No other file of the emulator
// depends on the kind of build (checking, counting or recording).
#pragma once

#include "common/emulator/check/checker.h"
#include "common/emulator/count/counter.h"
#include "common/emulator/record/recorder.h"

namespace emu {

struct Policy {
  bool every_order;  // true: threads run in the order that the job requests; false: always in natural order
  bool lock_step;    // no lane runs ahead of its warp after a warp operation
  bool in_parts;     // the blocks of a launch may run in several processes (parts/)
};

#if defined(EMU_TRACE)
using Observer = Recorder;
constexpr Policy kPolicy = {.every_order = false, .lock_step = true, .in_parts = false};
#elif defined(EMU_COUNT)
using Observer = Counter;
constexpr Policy kPolicy = {.every_order = false, .lock_step = true, .in_parts = false};
#else
using Observer = Checker;
constexpr Policy kPolicy = {.every_order = true, .lock_step = false, .in_parts = true};
#endif

}  // namespace emu
