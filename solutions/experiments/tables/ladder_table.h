// A ladder as text: GFLOP/s of each kernel at each size, and its speed in units of cuBLAS FP32 at the last of them.
#pragma once
#include <string>

#include "solutions/experiments/tables/table.h"

namespace experiments {

/// `times` has the columns of measurement.h; rows of cubes with numbers are shown, in the order of their first one.
/// `place`: only rows that ran there. Empty when there is nothing to show.
std::string ladder_table(const Recorded& times, const std::string& place);

}  // namespace experiments
