// shape: 16x16x16
// numbers: wrong
// cp.async writes shared memory: the address of a thread's own variable means something else there.
#include "matmul.h"

#include <cuda_pipeline.h>

__global__ void naive(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = threadIdx.y, col = threadIdx.x;
  float sum = 0;
  for (int k = 0; k < K; ++k) {
    float a;
    __pipeline_memcpy_async(&a, &A[row * K + k], sizeof(float));  // expect: launch-error error
    __pipeline_commit();
    __pipeline_wait_prior(0);
    sum += a * B[k * N + col];
  }
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  naive<<<dim3(1, 1), dim3(16, 16)>>>(A, B, C, M, N, K);
}
