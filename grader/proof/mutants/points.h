// Measures the cost of one mistake. Compares the points of each mutant with those of an earlier lab's solution that is
// handed in for the same lab.
#pragma once
#include <string>
#include <vector>

#include "grader/proof/mutants/mutants.h"

namespace mutants {

/// Returns the points without speed, so that the result is the same on every machine.
double points_of(const std::string& lab, const std::string& file);

/// Returns the points in this lab of an earlier lab's solution: the last one that does not do this lab's work. Returns
/// 0 if there is none.
double earlier_points(const std::string& lab);

struct Priced {
  Mutant mutant;
  double points = 0, earlier = 0;
};

/// Computes the points of all mutants, in their order. Each is printed as soon as it is known. Their sources are
/// written to `folder`.
std::vector<Priced> price_all(const std::vector<Mutant>& mutants, const std::string& folder, unsigned workers);

}  // namespace mutants
