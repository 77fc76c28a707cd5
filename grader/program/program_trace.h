// Records one block of one launch of a program, step by step, in a separate run of the recording build.
#pragma once
#include <array>
#include <optional>

#include "grader/program/program_run.h"
#include "grader/trace/record.h"

namespace grader {

struct ProgramTraceOptions {
  int launch = 0;                                // index of the launch, from 0 on
  std::optional<std::array<int, 3>> block = {};  // x, y, z; default: the block of the first error, or the first block
                                                 // of the grid
};

/// The result contains the lines of the file with the kernel. If there is no such launch or block, sets `error`.
Recorded trace_program(const ProgramOptions& options, const ProgramTraceOptions& wanted, const Listener& listener);

}  // namespace grader
