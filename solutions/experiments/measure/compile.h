// Contestants become shared objects, each from its one source, and the compiler's report says what they need.
#pragma once
#include <string>
#include <vector>

#include "solutions/experiments/measure/contestants.h"

namespace experiments {

struct Toolkit {
  std::string nvcc;          // path; empty when there is none
  std::string libraries;     // the folder of libcudart and libcublas
  std::string architecture;  // sm_90; of the GPU here, or of an H200 where there is none
  bool gpu = false;          // is there one, according to its driver?
  std::string missing;       // what is missing for measurements on a GPU, as a sentence; empty when nothing is
};

/// Looked up once.
const Toolkit& toolkit();

/// The contestant's source with its edits, as a file that compilers and the grader can read.
std::string source_file(const Contestant& contestant);

struct Built {
  std::string library;  // path; empty when it could not be built
  std::string error;    // then: why
  std::string report;   // what the compiler said, ptxas included
};

/// Builds what is not up to date, several at a time. The result is in the order of `contestants`.
std::vector<Built> build_all(const std::vector<Contestant>& contestants);

/// The measuring program (gpu_main.cu).
Built build_gpu_program();

}  // namespace experiments
