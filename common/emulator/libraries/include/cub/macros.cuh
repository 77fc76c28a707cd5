// Macros of CUB's own headers that some programs use.
#pragma once
#include <cstdio>

#include "cuda_runtime.h"

#define CUB_VERSION 200200
#define CUB_MAJOR_VERSION 2
#define CUB_MINOR_VERSION 2
#define CUB_SUBMINOR_VERSION 0
#define CUB_NS_QUALIFIER ::cub
#define CUB_NAMESPACE_BEGIN namespace cub {
#define CUB_NAMESPACE_END }
#define CUB_RUNTIME_FUNCTION
#define CUB_USE_COOPERATIVE_GROUPS
#define CUB_PTX_ARCH 900
#define CUB_PTX_WARP_THREADS 32
#define CUB_LOG_WARP_THREADS(unused) 5
#define CUB_WARP_THREADS(unused) 32
#define CUB_MAX_DEVICES 128
#define CUB_PREVENT_MACRO_SUBSTITUTION
#define CUB_STATIC_ASSERT(condition, text) static_assert(condition, text)
#define CUB_MIN(a, b) (((b) < (a)) ? (b) : (a))
#define CUB_MAX(a, b) (((b) > (a)) ? (b) : (a))
#define CUB_ABS(a) ((a) < 0 ? -(a) : (a))
#define CUB_QUOTIENT_FLOOR(x, y) ((x) / (y))
#define CUB_QUOTIENT_CEILING(x, y) (((x) + (y)-1) / (y))
#define CUB_ROUND_UP_NEAREST(x, y) ((((x) + (y)-1) / (y)) * (y))
#define CUB_ROUND_DOWN_NEAREST(x, y) (((x) / (y)) * (y))

namespace cub {

inline cudaError_t Debug(cudaError_t error, const char* file, int line) {
  if (error) std::fprintf(stderr, "CUDA error %d [%s, %d]: %s\n", error, file, line, cudaGetErrorString(error));
  return error;
}

}  // namespace cub
#define CubDebug(call) cub::Debug(call, __FILE__, __LINE__)
#define CubDebugExit(call) \
  if (cub::Debug(call, __FILE__, __LINE__)) std::exit(1)
