// Which version of a kernel a row was measured with.
#pragma once
#include <string>

#include "solutions/experiments/tables/table.h"

namespace experiments {

/// A hash of what decides how the contestant of that name runs: its source with its edits, and the package's headers that
/// it includes, without comments and blanks. 12 hexadecimal digits; empty for a library. Looked up once for all
/// contestants; paths are relative to the current folder, the package's.
std::string kernel_hash(const std::string& contestant);

/// The same for any text; `folder` is where its own headers are looked for first.
std::string hash_of_code(const std::string& text, const std::string& folder);

/// What the tables of the experiments are given for their rows: the hash of the contestant that begins a row, of both that
/// begin one of crossover_points.csv, and of the program that measures the roofs.
std::string row_hash(const Row& row);
std::string pair_hash(const Row& row);
std::string roofs_hash(const Row& row);

}  // namespace experiments
