// shape: 33x17x20
// numbers: wrong
// Barriers inside the bounds test: threads outside leave at once, and their share of the tiles is never loaded. The
// last, partial tile along K is dropped as well, because the number of tiles is rounded down.
#include "matmul.h"

constexpr int kTile = 16;

__global__ void bounds_checked(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float A_tile[kTile][kTile];
  __shared__ float B_tile[kTile][kTile];
  int tx = threadIdx.x, ty = threadIdx.y;
  int row = blockIdx.y * kTile + ty, col = blockIdx.x * kTile + tx;
  if (row < M && col < N) {
    float value = 0;
    for (int step = 0; step < K / kTile; ++step) {
      A_tile[ty][tx] = A[row * K + step * kTile + tx];
      B_tile[ty][tx] = B[(step * kTile + ty) * N + col];
      __syncthreads();  // expect: barrier-divergence warning
      for (int i = 0; i < kTile; ++i) {
        value += A_tile[ty][i] * B_tile[i][tx];  // expect: uninitialised-read error
      }
      __syncthreads();  // expect: barrier-divergence warning
    }
    C[row * N + col] = value;
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(16, 16), grid((N + 15) / 16, (M + 15) / 16);
  bounds_checked<<<grid, block>>>(A, B, C, M, N, K);
}
