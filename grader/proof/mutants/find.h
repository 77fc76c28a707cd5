// Finds the places in a solution that operators change. All ranges are ranges of tokens.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "common/source/expressions.h"
#include "common/source/names.h"
#include "grader/proof/mutants/code.h"

namespace mutants {

using source::Choice;
using source::Comparison;
using source::Index;

inline bool is_side(const std::string& word) { return source::means(word, "side"); }
inline auto find_comparison(const Code& code, Range range) { return source::find_comparison(code.tokens(), range); }
inline auto conditions(const Code& code) { return source::find_conditions(code.tokens(), code.read()); }
inline auto parts_of(const Code& code, Range condition) { return source::parts_of(code.tokens(), condition); }
inline auto choices(const Code& code) { return source::find_choices(code.tokens(), code.read()); }
inline auto indices(const Code& code) { return source::find_indices(code.tokens(), code.read()); }

/// The dimension over which a loop runs, judged by its variable and its end.
enum class Over { k, tiles_of_k, k_in_tile, rows, columns, own_elements, loads, other };

/// A loop `for (variable = first; variable < end; step)`.
struct Counted {
  const Loop* loop = nullptr;
  std::string variable;
  Range first;  // empty if the loop continues where another ended
  Comparison end;
  Range by;  // after `+=`; empty for ++
  Over over = Over::other;
};
std::vector<Counted> counted_loops(const Code& code);

/// A part of a condition that compares a coordinate with the size of a matrix.
std::optional<Comparison> bounds_test(const Code& code, Range part);
std::vector<Comparison> bounds_tests(const Code& code);

/// `size_t(row) * length + rest`: an element of a row-major matrix. `rest` is empty if nothing is added.
struct Place {
  std::string matrix;  // the pointer that it belongs to; "" if unknown
  Range row, length, rest;
};
std::vector<Place> places(const Code& code);

/// Returns all `__syncthreads();` statements.
std::vector<Statement> barriers(const Code& code);

/// An addition of products to a sum or to C: the `+=` and the expression after it.
struct Addition {
  Range statement;
  int operation = 0;
  Range term;
};
std::vector<Addition> products(const Code& code);

/// A statement that stores to the output through `C`, `to` or `matrix`.
struct Store {
  Range statement;
  int operation = 0;  // the `=` or `+=`
  Range value;
};
std::vector<Store> stores(const Code& code);

/// `name<<<grid, block>>>(arguments);`, the statement with its `;`
struct Launch {
  Range statement, grid, block;
};
std::vector<Launch> launches(const Code& code);

/// `dim3 name(x, y);`
struct Dim3 {
  std::string name;
  std::vector<Range> sides;
};
std::vector<Dim3> dim3s(const Code& code);

}  // namespace mutants
