// The statements, loops and branches of function bodies. All ranges are of tokens.
#pragma once
#include <vector>

#include "common/source/syntax.h"

namespace source {

/// Ends with a `;`, which belongs to it. `loop`: the innermost loop around it, -1 for none.
struct Statement {
  Range range;
  int loop = -1;
};

/// for (init; condition; step) body. `body` is without braces; `whole` is everything.
struct Loop {
  Range whole, init, condition, step, body;
  int outer = -1;
};

/// if (condition) body, the body with its braces.
struct Branch {
  Range whole, condition, body;
  bool has_else = false;
};

struct Statements {
  std::vector<Range> bodies;  // of functions, in order
  std::vector<Statement> statements;
  std::vector<Loop> loops;
  std::vector<Branch> branches;

  bool in_bodies(int token) const;
  /// The smallest simple statement that holds the token; nullptr for none.
  const Statement* holding(int token) const;
};

/// The name that the head of a loop declares and counts with, as in `for (unsigned int k = 0; …)`; -1 for none.
int declared_counter(const Syntax& syntax, const Loop& loop);

/// Those of a lambda belong to no loop around it: they run somewhere else.
Statements read_statements(const Syntax& syntax);

}  // namespace source
