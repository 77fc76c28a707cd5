// What the judge asks of a whole program, one with its own main(), and how that ended. Plain structs. C++17.
#pragma once
#include <cstdint>

#include "common/protocol/job.h"
#include "common/protocol/trace_record.h"

namespace lab {

/// It follows the head of the job and the places of the kernels, in the place of cases; after it come times of launches. The
/// rest of standard input is the program's.
struct ProgramRequest {
  double cpu_seconds;  // of host and device together
  ThreadOrder order;
  uint32_t order_seed;
  uint32_t late;       // work runs when it is waited for, and not before
  uint32_t cores;      // on which blocks may run at the same time
  uint32_t profiled;   // every launch is profiled, all of its blocks (profile_record.h)
  TraceRequest trace;  // of every launch; no blocks: nothing is recorded
  uint32_t launches;   // so many predicted times follow, 8 bytes each: seconds of each launch, in their order
};

/// A line of standard error that tells how far a launch is: kernel, line, blocks that have begun, blocks of the grid, and
/// seconds since it began, with these characters before it and between.
constexpr char kProgressBegins = 0x1e, kProgressParts = 0x1f;

/// The last record but the job's end.
struct ProgramEnd {
  int32_t exit_code;  // of main() or exit(); 0 where a signal ended it
  int32_t signal;     // 0: none
};

}  // namespace lab
