// Finds which variables have an initial value, and which are visible in a whole function.
#pragma once
#include <vector>

#include "grader/judge/mend/source_text.h"

namespace grader::mend {

/// A variable with an initial value: `const int name = first;`
struct Declared {
  int name;
  Range first;
};
std::vector<Declared> declared(const SourceText& code);

/// The range in which each name refers to the variable declared there.
struct Scope {
  std::string name;
  Range where;
};
std::vector<Scope> scopes_of(const SourceText& code);

/// True if this text may be inserted before a different token. Every variable in these scopes that the text names must
/// be visible there.
bool may_move(const SourceText& code, const std::vector<Scope>& scopes, Range text, int to);

/// True for a parameter of the function or a variable of its outermost block.
bool knows(const SourceText& code, const Function& function, const std::string& name);

}  // namespace grader::mend
