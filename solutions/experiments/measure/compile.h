// Builds contestants as shared objects, one per source. The compiler's report gives their resource use.
#pragma once
#include <string>
#include <vector>

#include "solutions/experiments/measure/contestants.h"

namespace experiments {

struct Toolkit {
  std::string nvcc;          // path; empty if there is none
  std::string libraries;     // the folder of libcudart and libcublas
  std::string architecture;  // architecture such as sm_90: that of this machine's GPU, or of an H200 if there is none
  bool gpu = false;          // true if there is a GPU, according to its driver
  std::string missing;       // what is missing for measurements on a GPU, as a sentence; otherwise empty
};

/// Returns the toolkit of this machine, which is determined once.
const Toolkit& toolkit();

/// Writes the contestant's source with its edits to a file that compilers and the grader can read. Returns its path.
std::string source_file(const Contestant& contestant);

struct Built {
  std::string library;  // path; empty if it could not be built
  std::string error;    // why it could not be built; otherwise empty
  std::string report;   // the compiler's output, including that of ptxas
};

/// Builds everything that is not up to date, several contestants at a time. Results are in the order of `contestants`.
std::vector<Built> build_all(const std::vector<Contestant>& contestants);

/// Builds the measuring program (gpu_main.cu).
Built build_gpu_program();

}  // namespace experiments
