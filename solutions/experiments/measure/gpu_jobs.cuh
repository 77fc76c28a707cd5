// Reads the jobs of gpu_main.cu, the program that measures on the GPU. Loads the kernels and libraries that the jobs
// name.
#pragma once
#include <cuda_runtime.h>
#include <dlfcn.h>

#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "common/cuda_check.h"

#ifndef WITHOUT_CUBLAS
#include <cublas_v2.h>
#endif

namespace gpu {

using Matmul = void (*)(const float*, const float*, float*, int, int, int);

[[noreturn]] inline void fail(const std::string& sentence) {
  std::cerr << sentence << "\n";
  std::exit(3);
}

// --- jobs

struct Kernel {
  std::string name;
  Matmul call;
  bool tf32;
};

struct Job {
  int M, N, K, rounds;
  bool rest;
  std::vector<Kernel> kernels;
};

inline std::vector<std::string> split(const std::string& line) {
  std::vector<std::string> cells;
  std::stringstream stream(line);
  for (std::string cell; std::getline(stream, cell, ',');) cells.push_back(cell);
  return cells;
}

// --- libraries

#ifndef WITHOUT_CUBLAS
inline cublasHandle_t cublas() {
  static cublasHandle_t handle = [] {
    cublasHandle_t made;
    if (cublasCreate(&made) != CUBLAS_STATUS_SUCCESS) fail("cuBLAS could not be started: is its version the driver's?");
    return made;
  }();
  return handle;
}

// cuBLAS stores matrices by columns, so it treats ours as transposed: C^T = B^T * A^T.
inline void cublas_product(const float* A, const float* B, float* C, int M, int N, int K, cublasComputeType_t type) {
  const float one = 1, zero = 0;
  const cublasStatus_t status = cublasGemmEx(cublas(), CUBLAS_OP_N, CUBLAS_OP_N, N, M, K, &one, B, CUDA_R_32F, N, A,
                                             CUDA_R_32F, K, &zero, C, CUDA_R_32F, N, type, CUBLAS_GEMM_DEFAULT);
  if (status != CUBLAS_STATUS_SUCCESS) fail("cuBLAS refused a product (status " + std::to_string(status) + ").");
}

inline void cublas_fp32(const float* A, const float* B, float* C, int M, int N, int K) {
  cublas_product(A, B, C, M, N, K, CUBLAS_COMPUTE_32F_PEDANTIC);
}

inline void cublas_tf32(const float* A, const float* B, float* C, int M, int N, int K) {
  cublas_product(A, B, C, M, N, K, CUBLAS_COMPUTE_32F_FAST_TF32);
}
#endif

// Each solution is in a separate shared object, so that kernels of the same name do not conflict.
inline Matmul load(const std::string& library) {
#ifndef WITHOUT_CUBLAS
  if (library == "cublas-fp32") return cublas_fp32;
  if (library == "cublas-tf32") return cublas_tf32;
#endif
  void* object = dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!object) fail(std::string("A kernel could not be loaded: ") + dlerror());
  void* symbol =
      dlsym(object, "_Z6matmulPKfS0_Pfiii");  // void matmul(const float*, const float*, float*, int, int, int)
  if (!symbol) fail(library + " has no function matmul() with the lab contract.");
  return reinterpret_cast<Matmul>(symbol);
}

inline Job parse(const std::string& line) {
  const std::vector<std::string> cells = split(line);
  if (cells.size() < 8 || cells.size() % 3 != 2) fail("A job was not understood: " + line);
  Job job{std::stoi(cells[0]), std::stoi(cells[1]), std::stoi(cells[2]), std::stoi(cells[3]), cells[4] == "rest", {}};
  for (size_t i = 5; i < cells.size(); i += 3)
    job.kernels.push_back({cells[i], load(cells[i + 1]), cells[i + 2] == "tf32"});
  return job;
}

/// An array in device memory.
template <class Number>
struct Array {
  explicit Array(size_t size) : size(size) { CUDA_CHECK(cudaMalloc(&data, size * sizeof(Number))); }
  ~Array() { cudaFree(data); }
  Array(const Array&) = delete;
  Array& operator=(const Array&) = delete;
  Number* data = nullptr;
  size_t size;
};

}  // namespace gpu
