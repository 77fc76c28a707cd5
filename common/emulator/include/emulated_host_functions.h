// Functions of the program's own that a stream calls. Of whole programs only.
#pragma once
#include "cuda_runtime_api.h"

namespace emu {

/// One of two sorts; the other is null.
struct HostFunction {
  void (*plain)(void* data);
  void (*callback)(cudaStream_t stream, cudaError_t status, void* data);
  void* data;
};

/// Calls it in the stream's order; `line` is where that was asked for.
void launch_host_function(cudaStream_t stream, const HostFunction& function, int line);

}  // namespace emu
