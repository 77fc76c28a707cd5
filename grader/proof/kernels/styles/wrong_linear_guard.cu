// shape: 21x30x10
// verdict: fail
// diagnosis: guard_off_by_one read_past_end
// One linear index, and a guard that lets one element too many through: what is seen may be the access past the ends only.
#include "matmul.h"

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > M * N) return;
  int row = i / N, col = i % N;
  float sum = 0;
  for (int k = 0; k < K; k++) sum += A[row * K + k] * B[k * N + col];
  C[i] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<(M * N + 255) / 256, 256>>>(A, B, C, M, N, K);
}
