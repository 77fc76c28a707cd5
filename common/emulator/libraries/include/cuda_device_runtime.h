// The part of CUDA's runtime that kernels may call. A copy or memset counts as a grid that the kernel launches. These
// grids run after the kernel, in the order of the calls, so streams and events have no effect.
#pragma once
#include "cuda_runtime.h"

namespace emu_device {

inline cudaError_t cudaGetLastError() { return cudaSuccess; }
inline cudaError_t cudaPeekAtLastError() { return cudaSuccess; }
inline const char* cudaGetErrorString(cudaError_t error) { return error == cudaSuccess ? "no error" : "an error"; }
inline const char* cudaGetErrorName(cudaError_t error) { return error == cudaSuccess ? "cudaSuccess" : "cudaError"; }
inline cudaError_t cudaGetDevice(int* device) {
  *device = 0;
  return cudaSuccess;
}

inline cudaError_t cudaMemcpyAsync(void* to, const void* from, size_t bytes, cudaMemcpyKind = cudaMemcpyDeviceToDevice,
                                   cudaStream_t = nullptr, int line = __builtin_LINE()) {
  emu::launcher(line, "cudaMemcpyAsync", emu::Config(dim3(1), dim3(1)), [=] { memcpy(to, from, bytes); })();
  return cudaSuccess;
}
inline cudaError_t cudaMemsetAsync(void* to, int value, size_t bytes, cudaStream_t = nullptr,
                                   int line = __builtin_LINE()) {
  emu::launcher(line, "cudaMemsetAsync", emu::Config(dim3(1), dim3(1)), [=] { memset(to, value, bytes); })();
  return cudaSuccess;
}
template <class T>
cudaError_t cudaMalloc(T** pointer, size_t bytes) {
  *pointer = static_cast<T*>(malloc(bytes));
  return *pointer ? cudaSuccess : cudaErrorMemoryAllocation;
}
inline cudaError_t cudaFree(void* pointer) {
  free(pointer);
  return cudaSuccess;
}

inline cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned int) {
  *stream = nullptr;
  return cudaSuccess;
}
inline cudaError_t cudaStreamDestroy(cudaStream_t) { return cudaSuccess; }
inline cudaError_t cudaStreamWaitEvent(cudaStream_t, cudaEvent_t, unsigned int = 0) { return cudaSuccess; }
inline cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned int) {
  *event = nullptr;
  return cudaSuccess;
}
inline cudaError_t cudaEventRecord(cudaEvent_t, cudaStream_t = nullptr) { return cudaSuccess; }
inline cudaError_t cudaEventDestroy(cudaEvent_t) { return cudaSuccess; }

}  // namespace emu_device
