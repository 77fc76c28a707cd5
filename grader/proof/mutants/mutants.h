// Makes all mutants of all solutions, and selects those that are graded.
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
  std::string before, after;   // that line in the solution and in the mutant, without surrounding spaces
  int repetition = 1;          // which of several equal lines is changed, counted from the top
  int number = 0;              // among the operator's mutants of this solution, from 1
  std::string text;            // the complete mutant
  std::vector<std::string> mistakes;

  /// Identifies the mutant as long as the lab, the operator and the line do not change.
  std::string key() const;
  /// "05_tiled/drop-barrier-2": short, and usable as a file name; it may refer to a different mutant after the solution
  /// changes.
  std::string name() const;
};

/// All mutants of one solution. A change that leaves the tokens unchanged does not count; if two operators produce the
/// same text, it belongs to the first.
std::vector<Mutant> mutants_of(const std::string& lab, const std::string& file, const std::string& solution);

/// At most `most` per operator and lab, evenly spread over the file.
std::vector<Mutant> thin_out(const std::vector<Mutant>& mutants, size_t most);

/// Selects `count` mutants by `seed`, in their original order: labs in turn, and in each lab one mutant per operator
/// before a second of any operator.
std::vector<Mutant> sample(const std::vector<Mutant>& mutants, size_t count, uint64_t seed);

/// The mutants that `make mutants` grades: those of every solution in solutions/.
std::vector<Mutant> all_mutants();

}  // namespace mutants
