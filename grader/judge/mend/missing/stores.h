// A store to C where a row and a column are known.
#pragma once
#include <string>

#include "grader/judge/mend/slip.h"

namespace grader::mend {

/// Each store of `value` that may stand in front of the token, with its guard.
void add_stores(const SourceText& code, const Function& function, int at, const std::string& value, Slips& all);

}  // namespace grader::mend
