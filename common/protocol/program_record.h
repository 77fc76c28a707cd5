// Defines the judge's request for a whole program, which has its own main(), and the record of how the program ended.
// Both are plain structs. C++17.
#pragma once
#include <cstdint>

#include "common/protocol/job.h"
#include "common/protocol/trace_record.h"

namespace lab {

/// This record follows the JobHeader and the kernel offsets, in place of cases (job.h). The predicted times of launches
/// come next. The rest of standard input belongs to the program.
struct ProgramRequest {
  double cpu_seconds;  // limit on the CPU time of host and device together
  ThreadOrder order;
  uint32_t order_seed;
  uint32_t late;       // not 0: asynchronous work runs only when the program waits for it
  uint32_t cores;      // number of cores for running blocks in parallel
  uint32_t profiled;   // not 0: every launch is profiled, with all its blocks (profile_record.h)
  TraceRequest trace;  // applies to every launch; if no blocks are requested, nothing is recorded
  uint32_t launches;   // number of predicted times that follow: the seconds of each launch, in order, 8 bytes each
};

/// Marks a line of standard error that reports the progress of a launch. The line contains the kernel, its line, the
/// number of blocks begun, the number of blocks in the grid, and the seconds since the start. The first character
/// begins the line, and the second separates the parts.
constexpr char kProgressBegins = 0x1e, kProgressParts = 0x1f;

/// The last record before job_end.
struct ProgramEnd {
  int32_t exit_code;  // exit code of main() or exit(); 0 if a signal ended the program
  int32_t signal;     // 0: none
};

}  // namespace lab
