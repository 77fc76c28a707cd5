// The profiler's start and stop functions, which do nothing, because no profiler runs here.
#pragma once
#include "cuda_runtime_api.h"

inline cudaError_t cudaProfilerStart() { return cudaSuccess; }
inline cudaError_t cudaProfilerStop() { return cudaSuccess; }
