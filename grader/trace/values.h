// Stores the values that the lanes of a trace read and wrote, in compact form: usually an element still has the value
// that was last seen in it.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "grader/trace/trace.h"

namespace grader {

/// How to interpret the words of an array. Unknown: half, double, and arrays accessed in more than one width.
enum class Holds { unknown, floats, integers };

/// What each array holds, inferred from the accesses of these steps.
std::vector<Holds> what_arrays_hold(const Trace& trace, std::span<const lab::TracedStep> steps);

/// Consecutive words of one step, starting with its `place`-th (words of the first active lane come first), whose
/// values differ from those last seen in their elements.
struct NewValues {
  size_t step = 0, place = 0;
  std::vector<std::optional<double>> values;  // nullopt: not a number, as in uninitialised memory
};

/// The new values in the order of the steps; arrays with unknown content are left out.
std::vector<NewValues> new_values(const Trace& trace, std::span<const lab::TracedStep> steps,
                                  const std::vector<Holds>& holds);

}  // namespace grader
