// Runs the commands that a first report does not need: class commands, traces, whole programs, times, and watch
// (cli/more/). build/grader is linked without them and passes them to build/grader_more (hand_over.cpp), which is built
// on first use. That program and the grader in shipped packages contain these commands (more/run_more.cpp).
#pragma once
#include "grader/cli/cli.h"

namespace grader {

int run_more(const Arguments& arguments);

}  // namespace grader
