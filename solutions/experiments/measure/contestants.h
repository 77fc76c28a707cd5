// Lists the kernels to measure: the solutions, variants of them, and a few pairs that show a mistake and its fix.
#pragma once
#include <string>
#include <vector>

namespace experiments {

/// Replaces a piece of source, which must occur exactly once in the file.
struct Edit {
  std::string from, to;
};

struct Contestant {
  std::string name;         // label in tables and plots
  std::string source;       // a file with the lab contract, relative to the package
  std::vector<Edit> edits;  // the changes of this variant
  bool tf32 = false;        // multiplies in TF32, so its numbers are compared with a larger tolerance
  std::string flags;        // additional compiler flags
};

/// A contestant that was built.
struct Kernel {
  std::string name, library;  // a shared object, or cublas-fp32, cublas-tf32
  bool tf32 = false;
};

bool runs_on_gpu(const Contestant& contestant);

/// Returns every solution, named after its lab, in the order of the labs.
std::vector<Contestant> rungs();

/// Returns Eigen on one core and on all cores.
std::vector<Contestant> eigens();

constexpr int kTiles[] = {4, 8, 16, 32};

/// Returns "tiled 16 checked": 06_boundary_checked, or 05_tiled if not `checked`, with that tile width.
Contestant tiled(int tile, bool checked);

/// Returns a solution by the first characters of its name, such as "04". Throws std::runtime_error if there is none.
Contestant rung(const std::string& prefix);

/// The name of 04_naive with the threads of a warp in one column of C instead of one row. No access is coalesced.
inline const std::string kRowOnX = "naive row on x";
Contestant row_on_x();

/// Returns pairs of a kernel with a mistake and the same kernel without it: register spilling, bank conflicts.
std::vector<Contestant> mistakes_and_cures();

/// Returns the tiled kernel with its barriers inside the bounds test. It also drops the last partial tile along K.
Contestant barrier_inside_bounds_test();

/// Returns `text` after the edits. Throws std::runtime_error if a piece does not occur exactly once.
std::string edited(std::string text, const std::vector<Edit>& edits);

}  // namespace experiments
