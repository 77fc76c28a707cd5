// TM x TN elements of C for each thread, straight from global memory; columns lie a block's width apart. Sides must be
// multiples of BY * TM and BX * TN.
#include "matmul.h"

constexpr int BX = 32;
constexpr int BY = 8;
constexpr int TM = 2;
constexpr int TN = 2;

__global__ void matmul_kernel(const float* A, const float* B, float* C, int N, int K) {
  const int row = (blockIdx.y * BY + threadIdx.y) * TM, col = blockIdx.x * BX * TN + threadIdx.x;
  float sum[TM][TN] = {};
  for (int k = 0; k < K; k++) {
    float a[TM], b[TN];
#pragma unroll
    for (int i = 0; i < TM; i++) a[i] = A[(row + i) * K + k];
#pragma unroll
    for (int j = 0; j < TN; j++) b[j] = B[k * N + col + j * BX];
#pragma unroll
    for (int i = 0; i < TM; i++)
#pragma unroll
      for (int j = 0; j < TN; j++) sum[i][j] += a[i] * b[j];
  }
#pragma unroll
  for (int i = 0; i < TM; i++)
#pragma unroll
    for (int j = 0; j < TN; j++) C[(row + i) * N + col + j * BX] = sum[i][j];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  matmul_kernel<<<dim3(N / (BX * TN), M / (BY * TM)), dim3(BX, BY)>>>(A, B, C, N, K);
}
