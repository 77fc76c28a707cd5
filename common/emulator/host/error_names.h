// The names of the CUDA runtime's error codes, and its sentences about them.
#pragma once
#include "cuda_runtime_api.h"

namespace emu::host {

struct ErrorName {
  cudaError_t code;
  const char *name, *text;
};

/// Null if CUDA has no such code.
const ErrorName* find_error(cudaError_t code);

}  // namespace emu::host
