// Finds conditions, comparisons, subscripts, arguments and launches by their tokens.
#pragma once
#include <optional>
#include <vector>

#include "common/source/statements.h"
#include "common/source/syntax.h"

namespace source {

/// `left < right` and other comparisons. `operation` is one token.
struct Comparison {
  Range left, operation, right;
};
std::optional<Comparison> find_comparison(const Syntax& syntax, Range range);

/// `condition ? yes : no`
struct Choice {
  Range condition, yes, no;
};
std::vector<Choice> find_choices(const Syntax& syntax, const Statements& statements);

/// Returns the conditions that determine which threads participate: conditions of branches, of `?:` and of bool
/// variables, but not of loops.
std::vector<Range> find_conditions(const Syntax& syntax, const Statements& statements);
/// Splits a condition at && and ||, and returns its parts in order. The arms of `?:` are also parts.
std::vector<Range> parts_of(const Syntax& syntax, Range condition);

/// `name[…][…]` in an expression, but not in a declaration. The subscripts are without brackets.
struct Index {
  int name = 0;
  std::vector<Range> subscripts;
  bool written = false;
};
std::vector<Index> find_indices(const Syntax& syntax, const Statements& statements);

/// Returns the end of the expression that contains token `i`, at the nesting level of the token.
int expression_end(const Syntax& syntax, int i);

/// `kernel<<<grid, block, bytes, stream>>>(arguments)`
struct Launch {
  Range callee;     // `ns::k<float, 16>`
  int name_token;   // `k`
  Range config;     // between <<< and >>>
  Range arguments;  // inside the parentheses
};
std::vector<Launch> find_launches(const Syntax& syntax);

/// Returns the `(` of a call `name(`, `name<…>(` or `name<<<…>>>(` after the name at `i`; -1 if there is none.
int arguments_parenthesis(const Syntax& syntax, int i);

/// Removes a cast: `(float*)B` and `static_cast<float*>(B)` become B.
Range without_cast(const Syntax& syntax, Range argument);

/// `name = value`, at any position. The value ends at the next comma or semicolon.
struct Assignment {
  int name = 0;
  Range value;
};
std::vector<Assignment> find_assignments(const Syntax& syntax, Range range);

}  // namespace source
