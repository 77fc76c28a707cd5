// expect: out-of-bounds
// Right numbers, and a word behind the end of C.
#include "matmul.h"

__global__ void kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  const int row = blockIdx.y * blockDim.y + threadIdx.y, column = blockIdx.x * blockDim.x + threadIdx.x;
  if (row == 0 && column == 0) C[size_t(M) * N + 5] = 1;
  if (row >= M || column >= N) return;
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += A[size_t(row) * K + k] * B[size_t(k) * N + column];
  C[size_t(row) * N + column] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const dim3 block(32, 8), grid((N + 31) / 32, (M + 7) / 8);
  kernel<<<grid, block>>>(A, B, C, M, N, K);
}
