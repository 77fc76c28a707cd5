// What whole programs have of the CUDA runtime beyond what labs need. Every file of a program begins with it.
#pragma once
#include "cuda_runtime.h"
#include "cuda_textures.h"

// ---- advice about memory that changes how fast a GPU is, not what it computes

enum cudaMemoryAdvise {
  cudaMemAdviseSetReadMostly = 1,
  cudaMemAdviseUnsetReadMostly,
  cudaMemAdviseSetPreferredLocation,
  cudaMemAdviseUnsetPreferredLocation,
  cudaMemAdviseSetAccessedBy,
  cudaMemAdviseUnsetAccessedBy
};
inline cudaError_t cudaMemAdvise(const void*, size_t, cudaMemoryAdvise, int) { return cudaSuccess; }
inline cudaError_t cudaStreamAttachMemAsync(cudaStream_t, void*, size_t = 0, unsigned int = cudaMemAttachHost) {
  return cudaSuccess;
}

// ---- memory of the host's

constexpr unsigned int cudaDeviceScheduleAuto = 0, cudaDeviceScheduleSpin = 1, cudaDeviceScheduleYield = 2,
                       cudaDeviceScheduleBlockingSync = 4, cudaDeviceMapHost = 8;
constexpr unsigned int cudaHostAllocWriteCombined = 4;
constexpr unsigned int cudaHostRegisterDefault = 0, cudaHostRegisterPortable = 1, cudaHostRegisterMapped = 2;
inline cudaError_t cudaHostRegister(void*, size_t, unsigned int) { return cudaSuccess; }
inline cudaError_t cudaHostUnregister(void*) { return cudaSuccess; }

// ---- streams that call back: all that was sent before is done

using cudaStreamCallback_t = void (*)(cudaStream_t stream, cudaError_t status, void* data);
inline cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t call, void* data, unsigned int) {
  call(stream, cudaSuccess, data);
  return cudaSuccess;
}
using cudaHostFn_t = void (*)(void* data);
inline cudaError_t cudaLaunchHostFunc(cudaStream_t, cudaHostFn_t call, void* data) {
  call(data);
  return cudaSuccess;
}
inline cudaError_t cudaDeviceGetStreamPriorityRange(int* least, int* greatest) {
  *least = 0, *greatest = -5;
  return cudaSuccess;
}
inline cudaError_t cudaDeviceCanAccessPeer(int* can, int, int) {
  *can = 0;
  return cudaSuccess;
}
template <class F>
cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t* bytes, F, int, int) {
  *bytes = 48 << 10;
  return cudaSuccess;
}
