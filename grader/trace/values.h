// What the lanes of a trace read and wrote, in as few numbers as tell it: an element mostly has the value that was seen of it last.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "grader/trace/trace.h"

namespace grader {

/// How the words of an array are to be read. Unknown: halves, doubles, and what is accessed in more than one width.
enum class Holds { unknown, floats, integers };

/// By array, as the accesses of these steps tell it.
std::vector<Holds> what_arrays_hold(const Trace& trace, std::span<const lab::TracedStep> steps);

/// Words of one step that follow each other, from its `place`-th on (words of the first active lane come first), and were not what
/// was seen last of their elements.
struct NewValues {
  size_t step = 0, place = 0;
  std::vector<std::optional<double>> values;  // none: no number, as in memory that nobody wrote
};

/// In the order of the steps; nothing of arrays that hold what is unknown.
std::vector<NewValues> new_values(const Trace& trace, std::span<const lab::TracedStep> steps,
                                  const std::vector<Holds>& holds);

}  // namespace grader
