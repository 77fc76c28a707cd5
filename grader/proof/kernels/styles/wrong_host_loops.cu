// shape: 9x8x7
// verdict: fail
// diagnosis: host_follows_device_pointer
// The loops of the CPU lab, with a kernel that was never finished.
#include "matmul.h"

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  for (int i = 0; i < M; i++)
    for (int j = 0; j < N; j++) {
      float sum = 0;
      for (int k = 0; k < K; k++) sum += A[i * K + k] * B[k * N + j];
      C[i * N + j] = sum;
    }
  multiply<<<1, 1>>>(A, B, C, M, N, K);
}
