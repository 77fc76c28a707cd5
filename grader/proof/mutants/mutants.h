// Generates all mutants of all solutions, and selects those that are graded.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "grader/proof/mutants/operators/operators.h"

namespace mutants {

struct Mutant {
  std::string lab, operation;  // "05_tiled", "drop-barrier"
  std::string file;            // "matmul.cu"
  int line = 0;                // line of the first change
  std::string before, after;   // the changed line in the solution and in the mutant, without surrounding spaces
  int repetition = 1;          // if the solution has several equal lines, which of them is changed, counted from the
                               // top
  int number = 0;              // number among the operator's mutants of this solution, from 1
  std::string text;            // the complete mutant
  std::vector<std::string> mistakes;

  /// Returns a key that identifies the mutant as long as the lab, the operator and the line do not change.
  std::string key() const;
  /// Returns a short name that can be used as a file name: "05_tiled/drop-barrier-2". After a change of the solution,
  /// it may refer to a different mutant.
  std::string name() const;
};

/// Returns all mutants of one solution. A change that does not change the tokens does not count. If two operators
/// produce the same text, the mutant belongs to the first.
std::vector<Mutant> mutants_of(const std::string& lab, const std::string& file, const std::string& solution);

/// Selects at most `most` mutants per operator and lab, evenly distributed over the file.
std::vector<Mutant> thin_out(const std::vector<Mutant>& mutants, size_t most);

/// Selects `count` mutants by `seed`, in their original order. Takes labs in turn, and in each lab one mutant per
/// operator before a second one of any operator.
std::vector<Mutant> sample(const std::vector<Mutant>& mutants, size_t count, uint64_t seed);

/// Returns the mutants that `make mutants` grades: those of every solution in solutions/.
std::vector<Mutant> all_mutants();

}  // namespace mutants
