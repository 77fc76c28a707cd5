// Identifies the version of a kernel with which a row was measured.
#pragma once
#include <string>

#include "solutions/experiments/tables/table.h"

namespace experiments {

/// Returns a hash of everything that determines how the contestant with this name runs: its source with its edits, and
/// the package's headers that it includes, without comments and white space. The hash has 12 hexadecimal digits, and is
/// empty for a library. It is computed once for all contestants. Paths are relative to the current folder, which must
/// be that of the package.
std::string kernel_hash(const std::string& contestant);

/// Returns the same hash for any text. Headers of the package are first searched in `folder`.
std::string hash_of_code(const std::string& text, const std::string& folder);

/// Returns the hash for a row in the tables of the experiments: that of the contestant in its first cell, of both
/// contestants for crossover_points.csv, and of the measuring program for the roofs.
std::string row_hash(const Row& row);
std::string pair_hash(const Row& row);
std::string roofs_hash(const Row& row);

}  // namespace experiments
