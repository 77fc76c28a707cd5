// Detects programs that can detect the simulator which measures the technique of CPU labs (grader/run/cachegrind.h).
// Such a program could behave differently while it is measured.
#pragma once
#include <string>
#include <string_view>

namespace grader {

/// Finds the first instruction in the assembly listing that behaves differently in the simulator: a clock, a query of
/// the processor or its state, or long double arithmetic. Returns a name that students know, or "" if there is none.
std::string tells_a_simulator(std::string_view listing);

}  // namespace grader
