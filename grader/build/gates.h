// Functions of the C and C++ libraries that host code calls and kernels must not: what they read and write is not seen.
#pragma once
#include <string>
#include <string_view>

namespace grader {

/// Functions of the C library that common/emulator/device/run/library_functions.cpp stands in for.
constexpr const char* kSeenFunctions[] = {"printf", "vprintf", "fprintf", "vfprintf", "puts",   "putchar",
                                          "frexp",  "frexpf",  "modf",    "modff",    "sincos", "sincosf"};

/// A gate leads to its function, in the process of host code; where kernels run it ends the launch.
struct Gates {
  std::string assembly;  // of all gates
  std::string renames;   // "function gate" in each line, as objcopy reads them
};

/// For every function of a library that this object needs and kernels may not call.
Gates make_gates(std::string_view object);

}  // namespace grader
