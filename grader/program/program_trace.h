// One block of one launch of a program, step by step: run once more by the build that records.
#pragma once
#include <array>
#include <optional>

#include "grader/program/program_run.h"
#include "grader/trace/record.h"

namespace grader {

struct ProgramTraceOptions {
  int launch = 0;                                // from 0 on
  std::optional<std::array<int, 3>> block = {};  // x, y, z; that of the first error, or the first of the grid
};

/// Of the file that the kernel stands in. `error` where there is no such launch or block.
Recorded trace_program(const ProgramOptions& options, const ProgramTraceOptions& wanted, const Listener& listener);

}  // namespace grader
