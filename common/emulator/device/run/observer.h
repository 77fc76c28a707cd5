// What this build looks for, and how it runs threads. Nothing else in the emulator asks which build it is.
#pragma once

#include "common/emulator/check/checker.h"
#include "common/emulator/count/counter.h"
#include "common/emulator/record/recorder.h"

namespace emu {

/// How threads run: not what is looked for.
struct Policy {
  bool every_order;  // as the job asks; otherwise the natural order only
  bool lock_step;    // no lane runs ahead of its warp after a warp operation
  bool in_parts;     // blocks may run in several processes (parts/)
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
