// Every spoilt version of every solution, and which of them are graded.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "grader/proof/mutants/operators/operators.h"

namespace mutants {

struct Mutant {
  std::string lab, operation;  // "05_tiled", "drop-barrier"
  std::string file;            // "matmul.cu"
  int line = 0;                // of the first change
  std::string before, after;   // that line in the solution and in the mutant, without spaces around it
  int repetition = 1;          // of the same change to the same line of text, from the top
  int number = 0;              // of the operator's mutants of this solution, from 1
  std::string text;            // all of the mutant
  std::vector<std::string> mistakes;

  /// Names the mutant as long as the lab, the operator and the line stay what they are.
  std::string key() const;
  /// "05_tiled/drop-barrier-2": short, and good for a file; other mutants get it when the solution changes.
  std::string name() const;
};

/// What the operators make of one solution. A change that leaves the tokens as they were is none; of two operators
/// that come to the same text the first has it.
std::vector<Mutant> mutants_of(const std::string& lab, const std::string& file, const std::string& solution);

/// At most `most` of each operator in each lab, evenly spread over the file.
std::vector<Mutant> thin_out(const std::vector<Mutant>& mutants, size_t most);

/// `count` of them by `seed`, in their old order: labs in turn, and in each lab one of each operator before a second of
/// any.
std::vector<Mutant> sample(const std::vector<Mutant>& mutants, size_t count, uint64_t seed);

/// Those that `make mutants` grades: of every solution in solutions/.
std::vector<Mutant> all_mutants();

}  // namespace mutants
