// Stores the values that the lanes of a trace read and wrote, in compact form. It uses that an element usually still
// has the value that was last read or written there.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "grader/trace/trace.h"

namespace grader {

/// How to interpret the words of an array. Half, double, and arrays accessed in more than one width are unknown.
enum class Holds { unknown, floats, integers };

/// Returns what each array contains, inferred from the accesses of these steps.
std::vector<Holds> what_arrays_hold(const Trace& trace, std::span<const lab::TracedStep> steps);

/// Consecutive words of one step whose values differ from the last values of their elements. They start at word `place`
/// of the step; words of the first active lane come first.
struct NewValues {
  size_t step = 0, place = 0;
  std::vector<std::optional<double>> values;  // nullopt: not a number, as in uninitialised memory
};

/// Returns the new values in the order of the steps. Arrays with unknown content are omitted.
std::vector<NewValues> new_values(const Trace& trace, std::span<const lab::TracedStep> steps,
                                  const std::vector<Holds>& holds);

}  // namespace grader
