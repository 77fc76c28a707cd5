// Makes copies of a source without a mistake that hides others: with barriers wherever a kernel may have one, or with a
// zeroed C.
#pragma once
#include <string>

namespace grader::mend {

/// The source with a barrier in each gap between a kernel's statements outside branches, so that no threads race for
/// shared memory. "" if no kernel has shared memory. Line numbers stay the same.
std::string with_all_barriers(const std::string& source);

/// The source with a matmul() that first sets C to zero; "" if its parameters do not have the expected names.
std::string with_cleared_c(const std::string& source);

}  // namespace grader::mend
