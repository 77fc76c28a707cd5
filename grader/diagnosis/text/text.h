// Finds mistakes for which the text of a file is sufficient evidence: C++ that means something else than it appears to
// mean, formats with too few bits, and host calls with wrong arguments.
#pragma once
#include <vector>

#include "grader/diagnosis/hypothesis.h"

namespace grader {

/// Adds mistakes with macros, commas and unsigned counters.
void add_language(const Symptoms& symptoms, std::vector<Candidate>& found);

/// Adds mistakes with types that have fewer bits than a float or that are integers.
void add_formats(const Symptoms& symptoms, std::vector<Candidate>& found);

/// Adds mistakes in host calls: sizes in elements, copies in the wrong direction, memory that is freed too early.
void add_host_calls(const Symptoms& symptoms, std::vector<Candidate>& found);

}  // namespace grader
