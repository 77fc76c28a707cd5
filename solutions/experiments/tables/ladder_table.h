// Prints a ladder as text: GFLOP/s of each kernel at each size, and its speed relative to cuBLAS FP32 at the last size.
#pragma once
#include <string>

#include "solutions/experiments/tables/table.h"

namespace experiments {

/// `times` has the columns of measurement.h. Rows with numbers and M = N = K are shown, in the order of each kernel's
/// first row. `place`: shows only rows measured there. Returns "" if there is nothing to show.
std::string ladder_table(const Recorded& times, const std::string& place);

}  // namespace experiments
