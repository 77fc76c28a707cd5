// cuBLAS, the baseline for GPU kernels, as a matmul() like a student's; built by baseline.cpp. In FP32 cuBLAS must use
// full precision (pedantic); with -DCUBLAS_TF32 it uses the tensor cores in TF32.
#include <cublas_v2.h>

#include <cstdio>
#include <cstdlib>

#include "matmul.h"

#ifdef CUBLAS_TF32
constexpr cublasComputeType_t kCompute = CUBLAS_COMPUTE_32F_FAST_TF32;
#else
constexpr cublasComputeType_t kCompute = CUBLAS_COMPUTE_32F_PEDANTIC;
#endif

static void need(cublasStatus_t status) {
  if (status == CUBLAS_STATUS_SUCCESS) return;
  std::fprintf(stderr, "cuBLAS failed: %s\n", cublasGetStatusString(status));
  std::exit(EXIT_FAILURE);
}

static cublasHandle_t new_handle() {
  cublasHandle_t handle = nullptr;
  need(cublasCreate(&handle));
  return handle;
}

// cuBLAS is column-major: its product of the transposes, B^T * A^T, is C^T.
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  static const cublasHandle_t handle = new_handle();
  const float one = 1, zero = 0;
  need(cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, N, M, K, &one, B, CUDA_R_32F, N, A, CUDA_R_32F, K, &zero, C,
                    CUDA_R_32F, N, kCompute, CUBLAS_GEMM_DEFAULT));
}
