// Stores to C that keep a part of its old content.
#pragma once
#include <string>

namespace grader {

/// True for `alpha * sum + beta * C[…]` if all values of beta are nonzero numbers.
bool adds_all_of_old_c(const std::string& source);

}  // namespace grader
