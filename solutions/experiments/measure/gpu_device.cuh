// Prints what the GPU is, and how fast its memories are (for gpu_main.cu).
#pragma once
#include <cuda_runtime.h>

#include <algorithm>
#include <cstdio>
#include <string>

#include "common/cuda_check.h"
#include "solutions/experiments/measure/gpu_jobs.cuh"

namespace gpu {

inline cudaDeviceProp properties() {
  int device = 0;
  cudaDeviceProp properties;
  CUDA_CHECK(cudaGetDevice(&device));
  CUDA_CHECK(cudaGetDeviceProperties(&properties, device));
  return properties;
}

inline int attribute(cudaDeviceAttr which) {
  int device = 0, value = 0;
  CUDA_CHECK(cudaGetDevice(&device));
  CUDA_CHECK(cudaDeviceGetAttribute(&value, which, device));
  return value;
}

inline std::string version(int number) {
  return std::to_string(number / 1000) + "." + std::to_string(number % 1000 / 10);
}

inline void print_device() {
  const cudaDeviceProp device = properties();
  int driver = 0, runtime = 0;
  CUDA_CHECK(cudaDriverGetVersion(&driver));
  CUDA_CHECK(cudaRuntimeGetVersion(&runtime));
  std::printf("device: %s, %d multiprocessors, compute capability %d.%d\n", device.name, device.multiProcessorCount,
              device.major, device.minor);
  std::printf("device memory: %.1f GiB; L2 cache %.1f MiB\n", double(device.totalGlobalMem) / (1 << 30),
              double(device.l2CacheSize) / (1 << 20));
  std::printf("highest clock: %d MHz (multiprocessors), %d MHz (memory)\n", attribute(cudaDevAttrClockRate) / 1000,
              attribute(cudaDevAttrMemoryClockRate) / 1000);
  std::printf("CUDA: runtime %s, driver supports %s\n", version(runtime).c_str(), version(driver).c_str());
#ifndef WITHOUT_CUBLAS
  int number = 0;
  cublasGetVersion(cublas(), &number);
  std::printf("cuBLAS: %d.%d.%d\n", number / 10000, number / 100 % 100, number % 100);
#endif
}

/// All threads together read the `count` float4 values of `data`, `rounds` times, past the L1 cache.
static __global__ void read_loop(const float4* data, size_t count, int rounds, float* out) {
  const size_t first = blockIdx.x * size_t{blockDim.x} + threadIdx.x, step = size_t{gridDim.x} * blockDim.x;
  float sum = 0;
  for (int round = 0; round < rounds; ++round) {
#pragma unroll 8
    for (size_t i = first; i < count; i += step) {
      const float4 v = __ldcg(data + i);
      sum += v.x + v.y + v.z + v.w;
    }
  }
  if (sum == 1.5f) *out = sum;  // never, since the data is zero; but the compiler must keep the loads
}

/// Bandwidth in GB/s: the best of five runs of read_loop over `bytes`.
inline double bandwidth(size_t bytes, int blocks, int rounds) {
  Array<float4> data(bytes / sizeof(float4));
  Array<float> out(1);
  CUDA_CHECK(cudaMemset(data.data, 0, bytes));
  cudaEvent_t begin, end;
  CUDA_CHECK(cudaEventCreate(&begin));
  CUDA_CHECK(cudaEventCreate(&end));
  float best = 1e30f;
  for (int run = 0; run < 5; ++run) {
    CUDA_CHECK(cudaEventRecord(begin));
    read_loop<<<blocks, 512>>>(data.data, data.size, rounds, out.data);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaEventRecord(end));
    CUDA_CHECK(cudaEventSynchronize(end));
    float milliseconds;
    CUDA_CHECK(cudaEventElapsedTime(&milliseconds, begin, end));
    best = std::min(best, milliseconds);
  }
  return 1e-6 * double(bytes) * rounds / double(best);
}

/// FP32 units of one multiprocessor, from the CUDA C++ Programming Guide's table of arithmetic throughput.
inline int fp32_units(int major, int minor) {
  if (major == 6) return minor == 0 ? 64 : 128;
  if (major == 7) return 64;
  if (major == 8 && minor == 0) return 64;
  return 128;
}

/// L1 and shared memory are one memory, which moves one wavefront of 128 bytes per clock and multiprocessor.
inline void print_roofs() {
  const cudaDeviceProp device = properties();
  const int sms = device.multiProcessorCount;
  const double sm_clocks = 1e-6 * sms * attribute(cudaDevAttrClockRate);  // 10^9 per second, of all multiprocessors
  const size_t in_l2 = size_t(device.l2CacheSize) / 4 / 4096 * 4096;
  std::printf("DRAM,%.0f\n", bandwidth(std::min(size_t{1} << 30, device.totalGlobalMem / 4), 4 * sms, 1));
  std::printf("L2,%.0f\n", bandwidth(in_l2, 4 * sms, 100));
  std::printf("L1,%.0f\n", 128 * sm_clocks);
  std::printf("FP32,%.0f\n", 2 * fp32_units(device.major, device.minor) * sm_clocks);
}

}  // namespace gpu
