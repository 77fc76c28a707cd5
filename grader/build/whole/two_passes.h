// nvcc compiles a file once for the host and once for the device, and only the device's pass defines __CUDA_ARCH__. The
// emulator compiles it once. So functions whose bodies differ between the passes get both bodies.
#pragma once
#include <string>

namespace grader {

/// Both texts are the same file after preprocessing, with numbered lines. Returns the device's text. In it, host
/// functions have the body of the host's pass. Functions for both sides choose a body when they run.
std::string join_passes(const std::string& device, const std::string& host);

}  // namespace grader
