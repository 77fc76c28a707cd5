// Compares the texts of the package with the recorded tables.
#pragma once
#include <vector>

#include "solutions/experiments/tables/figures.h"

namespace experiments {

/// Returns complaints from the links of solutions/results/figures.txt, and complaints about rows of recorded tables
/// that are older than their kernels.
std::vector<Complaint> complaints_of_texts();

}  // namespace experiments
