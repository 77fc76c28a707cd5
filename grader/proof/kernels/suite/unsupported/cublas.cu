// shape: 16x16x16
// numbers: none
#include "matmul.h"

#include <cublas_v2.h>

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  cublasHandle_t handle;  // expect: unsupported error
  float one = 1, zero = 0;
  cublasCreate(&handle);                                                                  // expect: unsupported error
  cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, N, M, K, &one, B, N, A, K, &zero, C, N);  // expect: unsupported error
}
