// Declares the mutation operators. Each operator is a function that finds all places in a solution where it applies.
#pragma once
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "grader/proof/mutants/code.h"

namespace mutants {

using Ids = std::vector<std::string>;

/// One place where an operator applies.
struct Mutation {
  std::vector<Edit> edits;
  /// Ids of grader/diagnosis/catalogue.h that name this mistake. The first is the most direct. The others describe the
  /// same effect in the numbers, such as guard_missing and write_past_end.
  Ids mistakes;
};

struct Mutations {
  std::vector<Mutation> all;
  void add(std::vector<Edit> edits, Ids mistakes) { all.push_back({std::move(edits), std::move(mistakes)}); }
};

using Spoil = std::function<void(const Code& code, Mutations& found)>;

struct Operator {
  std::string name;  // "drop-barrier"
  std::string what;  // "a barrier is removed"
  Spoil spoil;
};

/// Returns the operators in the order of the table.
const std::vector<Operator>& operators();

// The parts of the list, grouped by what they change.
std::vector<Operator> barrier_operators();
std::vector<Operator> loop_operators();
std::vector<Operator> guard_operators();
std::vector<Operator> index_operators();
std::vector<Operator> sum_operators();
std::vector<Operator> tile_operators();
std::vector<Operator> launch_operators();
std::vector<Operator> hopper_operators();

}  // namespace mutants
