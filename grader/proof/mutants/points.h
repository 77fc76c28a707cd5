// Measures the cost of one mistake: the points of each mutant beside those of an earlier lab's solution handed in for
// the same lab.
#pragma once
#include <string>
#include <vector>

#include "grader/proof/mutants/mutants.h"

namespace mutants {

/// The points without speed, so that the result is the same on every machine.
double points_of(const std::string& lab, const std::string& file);

/// The points in this lab of the solution of the last earlier lab that does not do this lab's work; 0 if there is none.
double earlier_points(const std::string& lab);

struct Priced {
  Mutant mutant;
  double points = 0, earlier = 0;
};

/// Prices all mutants, in their order; each is printed as soon as it is known. Their sources are written to `folder`.
std::vector<Priced> price_all(const std::vector<Mutant>& mutants, const std::string& folder, unsigned workers);

}  // namespace mutants
