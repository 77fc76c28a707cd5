// shape: 17x9x12
// verdict: fail
// diagnosis: work_not_divided
#include "matmul.h"

__global__ void matmul_kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  for (int i = 0; i < M; i++) {
    for (int j = 0; j < N; j++) {
      float sum = 0.0f;
      for (int k = 0; k < K; k++) {
        sum += A[i * K + k] * B[k * N + j];
      }
      C[i * N + j] = sum;
    }
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(32, 32);
  dim3 grid((N + 31) / 32, (M + 31) / 32);
  matmul_kernel<<<grid, block>>>(A, B, C, M, N, K);
}
