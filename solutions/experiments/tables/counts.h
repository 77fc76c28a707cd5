// Makes the table of counters per rung, with one row from the emulator and one from Nsight Compute, and a page that
// compares them.
#pragma once
#include <string>
#include <vector>

#include "solutions/experiments/measure/profile.h"
#include "solutions/experiments/tables/measurement.h"
#include "solutions/experiments/tables/table.h"

namespace experiments {

inline const std::string kEmulator = "emulator", kProfiler = "Nsight Compute";

/// kernel, M, N, K, source and then the counters; the first five are the key. Requested bytes count every lane, even if
/// several request the same word; only the emulator has them. Both count sectors of 32 bytes.
extern const Row kCountColumns;
constexpr size_t kCountKeys = 5;

Row count_key(const std::string& kernel, const Shape& shape, const std::string& source);

/// `counters` has the emulator's names. A missing counter stays an empty cell.
Row count_row(const std::string& kernel, const Shape& shape, const std::string& source, const Counters& counters);

/// Renames Nsight Compute's counters to the emulator's names: asynchronous copies count as loads, as in the emulator.
Counters as_emulator_counts(const Counters& profiled);

/// A Markdown table: for every kernel and shape the counters from both sources, and whether they agree to the last
/// digit.
std::string side_by_side(const Table& counts);

}  // namespace experiments
