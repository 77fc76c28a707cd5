// lab: 06_boundary_checked
// expect: shared-race
// earns: 18
// says: with no __syncthreads() between
// The barrier before a tile is filled is there; where it is filled anew, each warp meets by itself, in halves as well.
#include "matmul.h"

constexpr int TILE = 16;

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float left[TILE][TILE], right[TILE][TILE];
  const int x = threadIdx.x, y = threadIdx.y, row = blockIdx.y * TILE + y, column = blockIdx.x * TILE + x;
  const unsigned half = y % 2 ? 0xffff0000u : 0xffffu;
  float sum = 0;
  for (int first = 0; first < K; first += TILE) {
    left[y][x] = row < M && first + x < K ? A[row * K + first + x] : 0;
    right[y][x] = first + y < K && column < N ? B[(first + y) * N + column] : 0;
    __syncthreads();
    for (int k = 0; k < TILE; ++k) sum += left[y][k] * right[k][x];
    for (int turn = 0; turn < 40; ++turn) {
      __syncwarp(half);
      __syncwarp();
    }
  }
  if (row < M && column < N) C[row * N + column] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3((N + TILE - 1) / TILE, (M + TILE - 1) / TILE), dim3(TILE, TILE)>>>(A, B, C, M, N, K);
}
