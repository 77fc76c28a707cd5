// Technique of CPU labs is counted by a simulator of the processor (grader/run/cachegrind.h). A program that can tell the
// two apart may work otherwise while it is counted.
#pragma once
#include <string>
#include <string_view>

namespace grader {

/// The first thing in what g++ gave to the assembler to which the simulator answers otherwise than a processor does: a
/// clock, an instruction that asks for the processor or its state, arithmetic in long double. By the name that a student
/// knows; "" when there is none.
std::string tells_a_simulator(std::string_view listing);

}  // namespace grader
