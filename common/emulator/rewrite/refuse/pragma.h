// What a #pragma line asks for.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace emulator {

/// The words behind `#pragma`; empty for any other line.
std::vector<std::string> pragma_words(std::string_view line);
/// unroll, nv_diag_suppress, …: known to nvcc, a warning in g++.
bool is_nvcc_pragma(std::string_view line);
/// `"unroll 4"` -> `#pragma unroll 4`
std::string pragma_in_string(std::string_view literal);

}  // namespace emulator
