// Makes gates: small functions that replace the library functions that host code may call and kernels must not, because
// the accesses of these functions would not be seen.
#pragma once
#include <string>
#include <string_view>

namespace grader {

/// Functions of the C library that common/emulator/device/run/library_functions.cpp replaces.
constexpr const char* kSeenFunctions[] = {"printf", "vprintf", "fprintf", "vfprintf", "puts",   "putchar",
                                          "frexp",  "frexpf",  "modf",    "modff",    "sincos", "sincosf"};

/// A gate jumps to its library function in the host's process; in the process that runs kernels it ends the launch.
struct Gates {
  std::string assembly;  // the code of all gates
  std::string renames;   // "function gate" in each line, the format of objcopy
};

/// Makes gates for every library function that this object needs and kernels may not call.
Gates make_gates(std::string_view object);

}  // namespace grader
