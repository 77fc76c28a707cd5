// One element of C for each thread, as SUMS sums that take turns along k. Sides must be multiples of BX and BY, K of SUMS.
#include "matmul.h"

constexpr int BX = 32;
constexpr int BY = 8;
constexpr int SUMS = 4;

__global__ void matmul_kernel(const float* A, const float* B, float* C, int N, int K) {
  const int row = blockIdx.y * BY + threadIdx.y, col = blockIdx.x * BX + threadIdx.x;
  float sum[SUMS] = {};
  for (int k = 0; k < K; k += SUMS)
    for (int s = 0; s < SUMS; ++s) sum[s] += A[row * K + k + s] * B[(k + s) * N + col];
  float total = 0.0f;
  for (int s = 0; s < SUMS; ++s) total += sum[s];
  C[row * N + col] = total;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  matmul_kernel<<<dim3(N / BX, M / BY), dim3(BX, BY)>>>(A, B, C, N, K);
}
