// shape: 45x40x8
// verdict: fail
// diagnosis: unwritten_pattern
// At the right edge a thread returns before it has stored the elements of its further rows.
#include "matmul.h"

#include <cstddef>

constexpr int TILE = 16, WORK = 2;

__global__ void two_by_two(const float* A, const float* B, float* C, int M, int N, int K) {
  float sum[WORK][WORK] = {};
  for (int i = 0; i < WORK; ++i)
    for (int j = 0; j < WORK; ++j) {
      const int row = (blockIdx.y * WORK + i) * TILE + threadIdx.y, col = (blockIdx.x * WORK + j) * TILE + threadIdx.x;
      for (int k = 0; k < K && row < M && col < N; ++k) sum[i][j] += A[size_t(row) * K + k] * B[size_t(k) * N + col];
    }
  for (int i = 0; i < WORK; ++i)
    for (int j = 0; j < WORK; ++j) {
      const int row = (blockIdx.y * WORK + i) * TILE + threadIdx.y, col = (blockIdx.x * WORK + j) * TILE + threadIdx.x;
      if (row >= M || col >= N) return;
      C[size_t(row) * N + col] = sum[i][j];
    }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const dim3 block(TILE, TILE), grid((N + 2 * TILE - 1) / (2 * TILE), (M + 2 * TILE - 1) / (2 * TILE));
  two_by_two<<<grid, block>>>(A, B, C, M, N, K);
}
