// Allows clangd to parse a .cu file, with or without an installed CUDA Toolkit. Defines CUDA's keywords as clang
// attributes, and includes the emulator's declarations. Only editors include this file (`make editor`).
#pragma once

#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __host__ __attribute__((host))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __managed__
#define __grid_constant__
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __align__(n) __attribute__((aligned(n)))
#define __forceinline__ inline __attribute__((always_inline))

// This must come before the pragma below, which turns every later function into a device function.
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <iostream>
#include <limits>
#include <memory>
#include <new>
#include <numeric>
#include <random>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

// The C library uses these names internally.
#define __expf emu_expf
#define __logf emu_logf
#define __powf emu_powf
#define __sinf emu_sinf
#define __cosf emu_cosf
#define __tanf emu_tanf
#define __log2f emu_log2f
#define __log10f emu_log10f
#define __exp10f emu_exp10f

#define EMU_RUNTIME
#pragma clang force_cuda_host_device begin
#include <cuda_runtime.h>

#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_pipeline.h>
#include <mma.h>
#include <cuda/barrier>
#include <cuda/pipeline>
#pragma clang force_cuda_host_device end

// C library functions that kernels call. They are declared for clang as device functions.
__device__ int printf(const char*, ...);
__device__ void* memcpy(void*, const void*, size_t);
__device__ void* memset(void*, int, size_t);
__device__ float sqrtf(float);
__device__ float fabsf(float);
__device__ float expf(float);
__device__ float logf(float);
__device__ float sinf(float);
__device__ float cosf(float);
__device__ float floorf(float);
__device__ float ceilf(float);
__device__ float roundf(float);
__device__ float powf(float, float);
__device__ float fmaf(float, float, float);
__device__ float fminf(float, float);
__device__ float fmaxf(float, float);
__device__ double sqrt(double);
__device__ double fabs(double);
__device__ double fma(double, double, double);
__device__ void __assert_fail(const char*, const char*, unsigned, const char*);

// The functions that clang calls for `kernel<<<grid, block>>>(...)`, before and after CUDA 9.2.
extern "C" cudaError_t cudaConfigureCall(dim3, dim3, size_t = 0, cudaStream_t = nullptr);
extern "C" unsigned __cudaPushCallConfiguration(dim3, dim3, size_t = 0, cudaStream_t = nullptr);
extern "C" cudaError_t cudaLaunchKernel(const void*, dim3, dim3, void**, size_t, cudaStream_t);

// nvcc accepts `__shared__ alignas(16) float tile[...]`; clang accepts only the other order.
#define alignas(...) __attribute__((aligned(__VA_ARGS__)))
