// Host functions: functions of the program that a stream calls (cudaLaunchHostFunc, cudaStreamAddCallback). Used only
// in whole programs.
#pragma once
#include "cuda_runtime_api.h"

namespace emu {

/// A host function of one of the two kinds; the other pointer is null.
struct HostFunction {
  void (*plain)(void* data);
  void (*callback)(cudaStream_t stream, cudaError_t status, void* data);
  void* data;
};

/// Calls the function in stream order. `line`: line of the request.
void launch_host_function(cudaStream_t stream, const HostFunction& function, int line);

}  // namespace emu
