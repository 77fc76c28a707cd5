// Counters per rung, from the emulator and from Nsight Compute, one row each, and a page that puts them side by side.
#pragma once
#include <string>
#include <vector>

#include "solutions/experiments/measure/profile.h"
#include "solutions/experiments/tables/measurement.h"
#include "solutions/experiments/tables/table.h"

namespace experiments {

inline const std::string kEmulator = "emulator", kProfiler = "Nsight Compute";

/// kernel, M, N, K, source and then the counters; the first five are the key. Bytes asked for count every lane, also
/// those that ask for the same word; only the emulator knows them. Sectors, of 32 bytes each, both count.
extern const Row kCountColumns;
constexpr size_t kCountKeys = 5;

Row count_key(const std::string& kernel, const Shape& shape, const std::string& source);

/// `counters` with the names of the emulator. A counter that is not there stays an empty cell.
Row count_row(const std::string& kernel, const Shape& shape, const std::string& source, const Counters& counters);

/// Nsight Compute's counters under the emulator's names: asynchronous copies are loads, as they are in the emulator.
Counters as_emulator_counts(const Counters& profiled);

/// A table in Markdown: for every kernel and shape both sources, and whether they agree to the last digit.
std::string side_by_side(const Table& counts);

}  // namespace experiments
