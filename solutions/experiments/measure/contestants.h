// What is measured: the solutions, variants of them, and a few kernels that show a mistake beside its cure.
#pragma once
#include <string>
#include <vector>

namespace experiments {

/// A piece of source that is replaced; it must stand in the file exactly once.
struct Edit {
  std::string from, to;
};

struct Contestant {
  std::string name;         // its label in tables and plots
  std::string source;       // a file with the lab contract, relative to the package
  std::vector<Edit> edits;  // what this variant changes in it
  bool tf32 = false;        // multiplies in TF32, so its numbers are compared loosely
  std::string flags;        // more flags for the compiler
};

/// A contestant that is built.
struct Kernel {
  std::string name, library;  // a shared object, or cublas-fp32, cublas-tf32
  bool tf32 = false;
};

bool runs_on_gpu(const Contestant& contestant);

/// Every solution, by its lab's name, in the order of the labs.
std::vector<Contestant> rungs();

/// Eigen on one core and on all of them.
std::vector<Contestant> eigens();

constexpr int kTiles[] = {4, 8, 16, 32};

/// "tiled 16 checked": 06_boundary_checked, or 05_tiled when not `checked`, with that tile width.
Contestant tiled(int tile, bool checked);

/// A solution by the first characters of its name, "04". Throws std::runtime_error when there is none.
Contestant rung(const std::string& prefix);

/// 04_naive with a warp's threads below each other in C instead of beside each other: nothing is coalesced.
inline const std::string kRowOnX = "naive row on x";
Contestant row_on_x();

/// Pairs of a kernel with a mistake and the same without it: register spilling, bank conflicts.
std::vector<Contestant> mistakes_and_cures();

/// The tiled kernel whose barriers stand inside the bounds test and which drops the last partial tile along K.
Contestant barrier_inside_bounds_test();

/// `text` with the edits made. Throws std::runtime_error when a piece does not stand in it exactly once.
std::string edited(std::string text, const std::vector<Edit>& edits);

}  // namespace experiments
