// What the source shows, by what it is about.
#pragma once
#include <vector>

#include "grader/diagnosis/hypothesis.h"

namespace grader {

/// Grids, blocks, and what kernels do with the numbers of threads and blocks.
void add_told_launches(const Symptoms& symptoms, std::vector<Candidate>& found);

/// What keeps fewer bits than a float, or whole numbers alone.
void add_formats(const Symptoms& symptoms, std::vector<Candidate>& found);

/// What C++ takes otherwise than it looks.
void add_language(const Symptoms& symptoms, std::vector<Candidate>& found);

}  // namespace grader
