// shape: 24x17x20
// verdict: fail
// diagnosis: accumulator_not_reset other_sum_stored
// One thread per row: the sum of the column before is still in the register.
#include "matmul.h"

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= M) return;
  float sum = 0;
  for (int col = 0; col < N; col++) {
    for (int k = 0; k < K; k++) sum += A[row * K + k] * B[k * N + col];
    C[row * N + col] = sum;
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<(M + 31) / 32, 32>>>(A, B, C, M, N, K);
}
