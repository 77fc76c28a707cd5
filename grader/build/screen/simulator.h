// Detects programs that can detect the simulator by which the technique of CPU labs is counted
// (grader/run/cachegrind.h). Such a program may behave differently while it is counted.
#pragma once
#include <string>
#include <string_view>

namespace grader {

/// Finds the first thing in the assembler listing that behaves differently in the simulator: a clock, an instruction
/// that queries the processor or its state, long double arithmetic. Returns a name that students know; "" if there is
/// none.
std::string tells_a_simulator(std::string_view listing);

}  // namespace grader
