// CUDA_CHECK(call): on a CUDA error, prints a sentence with file, line, call, reason and what to try, and ends the
// program.
// A kernel launch returns nothing, so check twice after it:
//
//   kernel<<<blocks, threads>>>(…);
//   CUDA_CHECK(cudaGetLastError());       // the launch itself: too many threads, too much shared memory
//   CUDA_CHECK(cudaDeviceSynchronize());  // errors while the kernel ran
#pragma once
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace cuda_check {

/// Advice on what to try next. Looked up by name, because not every version of CUDA defines every error.
inline const char* advice(const char* name) {
  static const char* const kAdvice[][2] = {
      {"cudaErrorInvalidConfiguration",
       "a block has at most 1024 threads (x * y * z) and 64 in z; a grid at most 65535 blocks in y and z; no side is "
       "0"},
      {"cudaErrorLaunchOutOfResources", "use fewer threads per block, or __launch_bounds__ to limit the registers"},
      {"cudaErrorIllegalAddress",
       "a kernel used an address outside its arrays: run it under compute-sanitizer, which names the line"},
      {"cudaErrorMisalignedAddress", "a float4 access needs an address that is a multiple of 16 bytes"},
      {"cudaErrorMemoryAllocation",
       "not enough free memory on the device: try a smaller size, or free what is done with"},
      {"cudaErrorInvalidValue", "look at the arguments of this call: null pointers, sizes in bytes, shared memory"},
      {"cudaErrorInvalidDevicePointer", "this pointer does not come from cudaMalloc, or was freed already"},
      {"cudaErrorInvalidDeviceFunction", "the program was compiled for another GPU: see nvcc's -arch"},
      {"cudaErrorNoKernelImageForDevice", "the program was compiled for another GPU: see nvcc's -arch"},
      {"cudaErrorUnsupportedPtxVersion", "the driver is older than the compiler: compile with -arch for this GPU"},
      {"cudaErrorNoDevice", "no GPU is visible: see nvidia-smi and CUDA_VISIBLE_DEVICES"},
      {"cudaErrorInsufficientDriver", "no NVIDIA driver, or one that is older than the CUDA toolkit: see nvidia-smi"},
      {"cudaErrorLaunchTimeout", "the kernel ran for too long: look for a loop that never ends"},
      {"cudaErrorAssert", "an assert() in a kernel failed: its message stands above"},
      {"cudaErrorLaunchFailure", "the kernel crashed: run it under compute-sanitizer, which names the line"},
  };
  for (const auto& [known, text] : kAdvice)
    if (std::strcmp(name, known) == 0) return text;
  return "the error may come from an earlier kernel: check after each launch, and run it under compute-sanitizer";
}

inline void check(cudaError_t error, const char* call, const char* file, int line) {
  if (error == cudaSuccess) return;
  const char* name = cudaGetErrorName(error);
  std::fprintf(stderr, "%s:%d: %s failed: %s (%s)\n  try: %s\n", file, line, call, cudaGetErrorString(error), name,
               advice(name));
  std::exit(EXIT_FAILURE);
}

}  // namespace cuda_check

#define CUDA_CHECK(call) ::cuda_check::check((call), #call, __FILE__, __LINE__)
