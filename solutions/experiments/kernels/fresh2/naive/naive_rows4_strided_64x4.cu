// Four rows of C per thread, four apart, so that one value of B serves four sums. Blocks of 64 x 4. Multiples of 64.
#include "matmul.h"

#define BX 64
#define BY 4
#define ROWS 4

__global__ void mm_rows4_strided(const float* __restrict__ A, const float* __restrict__ B, float* __restrict__ C, int M,
                                 int N, int K) {
  const int col = blockIdx.x * BX + threadIdx.x;
  const int row0 = blockIdx.y * BY * ROWS + threadIdx.y;
  float sum[ROWS] = {0.0f};

  for (int k = 0; k < K; ++k) {
    const float b = B[k * N + col];
#pragma unroll
    for (int r = 0; r < ROWS; ++r) sum[r] += A[(row0 + r * BY) * K + k] * b;
  }

#pragma unroll
  for (int r = 0; r < ROWS; ++r) C[(row0 + r * BY) * N + col] = sum[r];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  mm_rows4_strided<<<dim3(N / BX, M / (BY * ROWS)), dim3(BX, BY)>>>(A, B, C, M, N, K);
}
