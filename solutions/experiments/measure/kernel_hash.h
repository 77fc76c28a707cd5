// Identifies the version of a kernel with which a row was measured.
#pragma once
#include <string>

#include "solutions/experiments/tables/table.h"

namespace experiments {

/// A hash of everything that determines how the contestant of that name runs: its source with its edits, and the
/// package's headers that it includes, without comments and white space. 12 hexadecimal digits; empty for a library.
/// Computed once for all contestants; paths are relative to the current folder, the package's.
std::string kernel_hash(const std::string& contestant);

/// The same hash for any text; headers of the package are first looked for in `folder`.
std::string hash_of_code(const std::string& text, const std::string& folder);

/// The hash for a row in the tables of the experiments: of the contestant named in its first cell, of both contestants
/// for crossover_points.csv, and of the measuring program for the roofs.
std::string row_hash(const Row& row);
std::string pair_hash(const Row& row);
std::string roofs_hash(const Row& row);

}  // namespace experiments
