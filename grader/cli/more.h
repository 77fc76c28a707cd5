// Runs the commands that a first report does not need: a class, traces, whole programs, times, the live loop
// (cli/more/). build/grader is linked without them and passes them to build/grader_more (hand_over.cpp), which is built
// on first use. That program, and the grader that packages ship, contain them (more/run_more.cpp).
#pragma once
#include "grader/cli/cli.h"

namespace grader {

int run_more(const Arguments& arguments);

}  // namespace grader
