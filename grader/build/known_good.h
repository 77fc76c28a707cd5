// A correct file: if it does not compile or run, the machine or the package is at fault, not a submission. It does not
// multiply, so a package for students may contain it.
#pragma once
#include <string>

namespace grader {

/// `cuda`: a matmul.cu, otherwise a matmul.cpp. It fills C.
const std::string& known_good(bool cuda);

}  // namespace grader
