// The exceptions that report errors in Thrust.
#pragma once
#include <stdexcept>

#include "cuda_runtime.h"

namespace thrust {
namespace system {
inline int cuda_category() { return 0; }
class system_error : public std::runtime_error {
 public:
  system_error(int code, int, const char* text = "")
      : std::runtime_error(text + std::string(": ") + cudaGetErrorString(static_cast<cudaError_t>(code))) {}
};
}  // namespace system
using system::system_error, system::cuda_category;
}  // namespace thrust
