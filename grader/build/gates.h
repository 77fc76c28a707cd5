// Generates gates. A gate is a small function that replaces a library function that host code may call but kernels may
// not, because the accesses of this function would not be recorded.
#pragma once
#include <string>
#include <string_view>

namespace grader {

/// Functions of the C library that common/emulator/device/run/library_functions.cpp replaces.
constexpr const char* kSeenFunctions[] = {"printf", "vprintf", "fprintf", "vfprintf", "puts",   "putchar",
                                          "frexp",  "frexpf",  "modf",    "modff",    "sincos", "sincosf"};

/// In the host process, a gate jumps to its library function. In the process that runs kernels, it ends the launch.
struct Gates {
  std::string assembly;  // the code of all gates
  std::string renames;   // one line "function gate" for each function, the format of objcopy
};

/// Generates gates for every library function that this object needs and that kernels may not call.
Gates make_gates(std::string_view object);

}  // namespace grader
