// shape: 33x17x20
// numbers: right
// The near twin: every thread loads and waits; the tests stand around the accesses.
#include "matmul.h"

constexpr int kTile = 16;

__global__ void bounds_checked(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float A_tile[kTile][kTile];
  __shared__ float B_tile[kTile][kTile];
  int tx = threadIdx.x, ty = threadIdx.y;
  int row = blockIdx.y * kTile + ty, col = blockIdx.x * kTile + tx;
  float value = 0;
  for (int step = 0; step < (K + kTile - 1) / kTile; ++step) {
    int a_col = step * kTile + tx, b_row = step * kTile + ty;
    A_tile[ty][tx] = row < M && a_col < K ? A[row * K + a_col] : 0.0f;
    B_tile[ty][tx] = b_row < K && col < N ? B[b_row * N + col] : 0.0f;
    __syncthreads();
    for (int i = 0; i < kTile; ++i) value += A_tile[ty][i] * B_tile[i][tx];
    __syncthreads();
  }
  if (row < M && col < N) C[row * N + col] = value;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(16, 16), grid((N + 15) / 16, (M + 15) / 16);
  bounds_checked<<<grid, block>>>(A, B, C, M, N, K);
}
