// Variables: which have a first value, and which a function may use from its first block to its end.
#pragma once
#include <vector>

#include "grader/judge/mend/source_text.h"

namespace grader::mend {

/// `const int name = first;`
struct Declared {
  int name;
  Range first;
};
std::vector<Declared> declared(const SourceText& code);

/// Where each name means the variable that is declared there.
struct Scope {
  std::string name;
  Range where;
};
std::vector<Scope> scopes_of(const SourceText& code);

/// May this text stand in front of another token: does every variable of these that it names exist there?
bool may_move(const SourceText& code, const std::vector<Scope>& scopes, Range text, int to);

/// A parameter of the function, or a variable of its outermost block.
bool knows(const SourceText& code, const Function& function, const std::string& name);

}  // namespace grader::mend
