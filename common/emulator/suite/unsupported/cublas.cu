// shape: 16x16x16
// numbers: none
#include "matmul.h"

#include <cublas_v2.h>  // expect: unsupported error

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  cublasHandle_t handle;
  float one = 1, zero = 0;
  cublasCreate(&handle);
  cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, N, M, K, &one, B, N, A, K, &zero, C, N);
}
