// What the text of a file alone can show: what C++ takes otherwise than it looks, formats with too few bits, and calls of the
// host that were given something else than is meant.
#pragma once
#include <vector>

#include "grader/diagnosis/hypothesis.h"

namespace grader {

/// Macros, commas, counters without a sign.
void add_language(const Symptoms& symptoms, std::vector<Candidate>& found);

/// What keeps fewer bits than a float, or whole numbers alone.
void add_formats(const Symptoms& symptoms, std::vector<Candidate>& found);

/// Sizes in elements, copies in the wrong direction, memory that is freed too early.
void add_host_calls(const Symptoms& symptoms, std::vector<Candidate>& found);

}  // namespace grader
