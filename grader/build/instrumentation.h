// The proof, in the object file, that the compiler's callbacks see every memory access of the student's code.
#pragma once
#include <string>
#include <vector>

#include "grader/findings/finding.h"

namespace grader {

/// A finding for each function of the student's whose machine code reaches memory through a pointer, without one
/// callback. Functions of the package's headers are exempt: they have no line in the student's file.
std::vector<Finding> check_instrumentation(const std::string& object, const std::string& workspace,
                                           const std::string& file);

/// The same from the text of `objdump -drl --no-show-raw-insn`.
std::vector<Finding> uninstrumented(const std::string& listing, const std::string& file);

}  // namespace grader
