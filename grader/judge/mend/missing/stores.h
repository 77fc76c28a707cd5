// Proposes stores to C at positions where a row and a column are known.
#pragma once
#include <string>

#include "grader/judge/mend/slip.h"

namespace grader::mend {

/// Adds every possible store of `value` before the token, with its guard.
void add_stores(const SourceText& code, const Function& function, int at, const std::string& value, Slips& all);

}  // namespace grader::mend
