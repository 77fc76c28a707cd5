// One thread for each element of C. ROW_ON_X: neighbouring threads walk down a column, and nothing coalesces.
#include "matmul.h"

constexpr int BX = 32;
constexpr int BY = 32;
constexpr bool ROW_ON_X = false;

__global__ void matmul_kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  const int x = blockIdx.x * BX + threadIdx.x;
  const int y = blockIdx.y * BY + threadIdx.y;
  const int row = ROW_ON_X ? x : y, col = ROW_ON_X ? y : x;
  if (row >= M || col >= N) return;
  float sum = 0;
  for (int k = 0; k < K; k++) sum += A[row * K + k] * B[k * N + col];
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const int on_x = ROW_ON_X ? M : N, on_y = ROW_ON_X ? N : M;
  matmul_kernel<<<dim3((on_x + BX - 1) / BX, (on_y + BY - 1) / BY), dim3(BX, BY)>>>(A, B, C, M, N, K);
}
