// lab: 05_tiled
// expect: shared-race
// earns: 17
// says: with no __syncthreads() between
// A warp meets by itself again and again where the whole block should wait for its tile.
#include "matmul.h"

constexpr int TILE = 32;

__device__ void meet_often() {
  for (int turn = 0; turn < 100; ++turn) __syncwarp();
}

__global__ void multiply(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float left[TILE][TILE], right[TILE][TILE];
  const int x = threadIdx.x, y = threadIdx.y, row = blockIdx.y * TILE + y, column = blockIdx.x * TILE + x;
  float sum = 0;
  for (int first = 0; first < K; first += TILE) {
    left[y][x] = A[row * K + first + x];
    right[y][x] = B[(first + y) * N + column];
    meet_often();
    for (int k = 0; k < TILE; ++k) sum += left[y][k] * right[k][x];
    meet_often();
  }
  C[row * N + column] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3(N / TILE, M / TILE), dim3(TILE, TILE)>>>(A, B, C, N, K);
}
