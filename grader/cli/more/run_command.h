// `grader run`: runs any CUDA program with its own main(), on the emulator.
#pragma once
#include "grader/cli/cli.h"

namespace grader {

int run_whole_program(const Arguments& arguments);

}  // namespace grader
