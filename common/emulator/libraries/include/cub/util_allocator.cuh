// CUB's caching allocator. In the emulator it caches nothing.
#pragma once
#include "cuda_runtime.h"

namespace cub {
struct CachingDeviceAllocator {
  explicit CachingDeviceAllocator(bool = false) {}
  template <class T>
  cudaError_t DeviceAllocate(T** pointer, size_t bytes, cudaStream_t = nullptr, int line = __builtin_LINE()) {
    return cudaMalloc(pointer, bytes, line);
  }
  cudaError_t DeviceFree(void* pointer, int line = __builtin_LINE()) { return cudaFree(pointer, line); }
};
}  // namespace cub
