// The texts of the package beside the recorded tables.
#pragma once
#include <vector>

#include "solutions/experiments/tables/figures.h"

namespace experiments {

/// What the links of solutions/results/figures.txt show, and rows of recorded tables that are older than their kernels.
std::vector<Complaint> complaints_of_texts();

}  // namespace experiments
