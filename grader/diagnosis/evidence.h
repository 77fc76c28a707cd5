// Defines the input of a hypothesis: the evidence, and runs of small shapes with their matrices.
#pragma once
#include <memory>
#include <optional>
#include <vector>

#include "grader/provenance/deviation.h"
#include "grader/run/evidence.h"
#include "grader/run/execute.h"
#include "grader/run/numbers.h"

namespace grader {

/// One run of matmul() on small integers, with threads in natural order.
struct Run {
  std::shared_ptr<const Reference> reference;
  CaseOutcome outcome;  // `C` is kept
  Comparison comparison;
  std::vector<bool> wrong;  // M*N
  bool beside = false;      // true for an additional shape, which is run only to distinguish mistakes

  const Shape& shape() const { return reference->shape; }
  bool answered() const { return outcome.answered && outcome.finished; }
  /// True if the GPU stopped the kernel at an access. Missing elements of C are then no evidence.
  bool stopped() const;
  bool right() const { return answered() && comparison.wrong == 0; }
  float got(int i, int j) const { return outcome.C[static_cast<size_t>(i) * shape().N + j]; }
  double expected(int i, int j) const { return reference->C[static_cast<size_t>(i) * shape().N + j]; }
  double a(int i, int k) const { return reference->A[static_cast<size_t>(i) * shape().K + k]; }
  double b(int k, int j) const { return reference->B[static_cast<size_t>(k) * shape().N + j]; }
  bool is_wrong(int i, int j) const { return wrong[static_cast<size_t>(i) * shape().N + j]; }
};

/// A place where the kernel deviates from its own tiling. The tiling is derived from the positions where its threads
/// store (provenance/contract.h). `line`: line of the access. `fill_line`: line of the store that fills the tile. 0 if
/// unknown.
struct Departure {
  provenance::Deviation deviation;
  int line = 0, fill_line = 0;
};

struct Symptoms : Evidence {
  std::vector<Departure> departures;  // in the order of the data flow
  bool all_measured = false;          // every stored sum is known as a list of products
  std::vector<Run> runs;              // smallest first
  std::vector<Finding> beside = {};   // findings of kinds that only the additional shapes have

  const Run* smallest_wrong() const {
    for (const Run& run : runs)
      if (!run.beside && run.answered() && !run.right()) return &run;
    return nullptr;
  }
};

}  // namespace grader
