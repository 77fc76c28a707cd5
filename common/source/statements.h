// Finds statements, loops and branches in function bodies. All ranges are ranges of tokens.
#pragma once
#include <vector>

#include "common/source/syntax.h"

namespace source {

/// A statement, including its final `;`. `loop`: index of the innermost loop around it; -1 if there is none.
struct Statement {
  Range range;
  int loop = -1;
};

/// `for (init; condition; step) body`. `body` excludes the braces. `whole` is the entire loop.
struct Loop {
  Range whole, init, condition, step, body;
  int outer = -1;
};

/// `if (condition) body`. The body includes its braces.
struct Branch {
  Range whole, condition, body;
  bool has_else = false;
};

struct Statements {
  std::vector<Range> bodies;  // bodies of functions, in order
  std::vector<Statement> statements;
  std::vector<Loop> loops;
  std::vector<Branch> branches;

  bool in_bodies(int token) const;
  /// Returns the smallest simple statement that contains the token, or nullptr if there is none.
  const Statement* holding(int token) const;
};

/// Returns the counter that the head of a loop declares, as in `for (unsigned int k = 0; …)`; -1 if there is none.
int declared_counter(const Syntax& syntax, const Loop& loop);

/// Statements of a lambda do not belong to a loop around the lambda, because they run elsewhere.
Statements read_statements(const Syntax& syntax);

}  // namespace source
