// What one mistake costs: the points of each mutant beside those of an earlier lab's solution handed in for its lab.
#pragma once
#include <string>
#include <vector>

#include "grader/proof/mutants/mutants.h"

namespace mutants {

/// Speed aside: what is the same on every machine.
double points_of(const std::string& lab, const std::string& file);

/// What the solution of the last lab before this one earns here that does not do this lab's work; 0 where none fits.
double earlier_points(const std::string& lab);

struct Priced {
  Mutant mutant;
  double points = 0, earlier = 0;
};

/// In the order of `mutants`, each printed as it comes; `folder` gets their sources.
std::vector<Priced> price_all(const std::vector<Mutant>& mutants, const std::string& folder, unsigned workers);

}  // namespace mutants
