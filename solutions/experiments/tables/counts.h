// Creates the table of counters per rung, with one row from the emulator and one from Nsight Compute, and a page that
// compares them.
#pragma once
#include <string>
#include <vector>

#include "solutions/experiments/measure/profile.h"
#include "solutions/experiments/tables/measurement.h"
#include "solutions/experiments/tables/table.h"

namespace experiments {

inline const std::string kEmulator = "emulator", kProfiler = "Nsight Compute";

/// The columns are kernel, M, N, K, source, and then the counters. The first five are the key. Requested bytes count
/// every lane, even if several lanes request the same word; only the emulator counts them. Both tools count sectors of
/// 32 bytes.
extern const Row kCountColumns;
constexpr size_t kCountKeys = 5;

Row count_key(const std::string& kernel, const Shape& shape, const std::string& source);

/// `counters` has the emulator's names. The cell of a missing counter is empty.
Row count_row(const std::string& kernel, const Shape& shape, const std::string& source, const Counters& counters);

/// Renames Nsight Compute's counters to the emulator's names. Asynchronous copies count as loads, as in the emulator.
Counters as_emulator_counts(const Counters& profiled);

/// Returns a Markdown table with the counters of both sources for every kernel and shape, and whether they are equal.
std::string side_by_side(const Table& counts);

}  // namespace experiments
