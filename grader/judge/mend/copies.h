// Creates copies of a source without a mistake that hides others. The copies have barriers wherever a kernel may have
// one, or a zeroed C.
#pragma once
#include <string>

namespace grader::mend {

/// Returns the source with a barrier after each statement of a kernel outside branches, so that no threads race for
/// shared memory. Returns "" if no kernel has shared memory. Line numbers do not change.
std::string with_all_barriers(const std::string& source);

/// Returns the source with a matmul() that first sets C to zero; "" if its parameters do not have the expected names.
std::string with_cleared_c(const std::string& source);

}  // namespace grader::mend
