// Selects the type that receives each warp instruction played back by the counter. In the recording build, this is the
// log (step_log.h). In other builds, it is the empty functions below.
#pragma once
#include <string>

#include "common/emulator/count/memory_counters.h"
#include "common/protocol/trace_record.h"

#ifdef EMU_TRACE
#include "common/emulator/count/lane_values.h"
#include "common/emulator/count/step_log.h"
#else
namespace emu {

struct LaneAccess;

struct LaneValues {
  void add(uintptr_t, uint32_t /*bytes*/) {}
  void await_store(uintptr_t, uint32_t /*bytes*/) {}
  void goes_on(bool /*write*/) {}
  void settle() {}
  void clear() {}
};

struct StepLog {
  void begin(const lab::TraceRequest&) {}
  std::string bytes() { return ""; }
  void launch_begins() {}
  void block_begins() {}
  void barrier() {}
  void take_value(int /*lane*/, LaneValues&) {}
  void played(int /*warp*/, const WarpRequest&, const LaneAccess&, uint64_t /*sectors*/, const Wavefronts&,
              uint64_t /*load*/) {}
  void beside(const lab::TracedBeside&, uintptr_t /*box*/, const LaneValues&) {}
  void listen(SharedLoads&) {}
  void settle() {}
};

}  // namespace emu
#endif
