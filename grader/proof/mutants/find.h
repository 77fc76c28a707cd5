// Places in a solution that operators change. All ranges are of tokens.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "grader/proof/mutants/code.h"

namespace mutants {

/// left < right, and the like. `operation` is one token or two (`<=`).
struct Comparison {
  Range left, operation, right;
};
std::optional<Comparison> find_comparison(const Code& code, Range range);

/// What a loop runs over, by its variable and its end.
enum class Over { k, tiles_of_k, k_in_tile, rows, columns, own_elements, loads, other };

/// A loop `for (variable = first; variable < end; step)`.
struct Counted {
  const Loop* loop = nullptr;
  std::string variable;
  Range first;  // empty when the loop goes on where another ended
  Comparison end;
  Range by;  // behind `+=`; empty for ++
  Over over = Over::other;
};
std::vector<Counted> counted_loops(const Code& code);

/// The conditions that decide who takes part: of branches, of `?:` and of bool variables; loops not included.
std::vector<Range> conditions(const Code& code);
/// A condition without && and ||: its parts in order. The arms of a `?:` are parts too.
std::vector<Range> parts_of(const Code& code, Range condition);
/// Parts that compare a coordinate with the size of a matrix.
std::vector<Comparison> bounds_tests(const Code& code);
bool is_size(const std::string& word);  // M, N, K; rows, cols of helpers

/// condition ? yes : no
struct Choice {
  Range condition, yes, no;
};
std::vector<Choice> choices(const Code& code);

/// name[…][…], where it is used; the subscripts without brackets.
struct Index {
  int name = 0;
  std::vector<Range> subscripts;
  bool written = false;
};
std::vector<Index> indices(const Code& code);

/// size_t(row) * length + rest: a place in a row-major matrix; rest is empty where nothing is added.
struct Place {
  std::string matrix;  // the pointer that it belongs to, "" where that cannot be seen
  Range row, length, rest;
};
std::vector<Place> places(const Code& code);

/// `__syncthreads();` with the statement's number in code.statements().
std::vector<int> barriers(const Code& code);

/// Additions of products to a sum or to C; the statement's number, the `+=` and what follows it.
struct Addition {
  int statement = 0, operation = 0;
  Range term;
};
std::vector<Addition> products(const Code& code);

/// Statements that store into the output through `C`, `to` or `matrix`.
struct Store {
  int statement = 0, operation = 0;  // the `=` or `+=`
  Range target, value;
};
std::vector<Store> stores(const Code& code);

/// Is the byte `offset` of the text in a function whose stores only clear C?
bool is_in_clearing(const Code& code, size_t offset);

/// name<<<grid, block>>>(arguments);
struct Launch {
  int statement = 0;
  Range grid, block, arguments;
};
std::vector<Launch> launches(const Code& code);

/// dim3 name(x, y);
struct Dim3 {
  std::string name;
  std::vector<Range> sides;
};
std::vector<Dim3> dim3s(const Code& code);

}  // namespace mutants
