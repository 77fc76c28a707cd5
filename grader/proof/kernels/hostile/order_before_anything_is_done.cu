// lab: 05_tiled
// expect: global-race
// earns: 17
// says: blocks run in any order
// Two blocks add to the same elements. Each fences and counts itself before it does anything, which orders nothing of that.
#include "matmul.h"

constexpr int TILE = 32;
__device__ unsigned int begun;

__global__ void multiply(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float left[TILE][TILE], right[TILE][TILE];
  const int x = threadIdx.x, y = threadIdx.y, row = blockIdx.y * TILE + y, column = blockIdx.x * TILE + x;
  __threadfence();
  atomicInc(&begun, ~0u);
  const int share = K / 2, begin = blockIdx.z * share;
  float sum = 0;
  for (int first = begin; first < begin + share; first += TILE) {
    left[y][x] = A[row * K + first + x];
    right[y][x] = B[(first + y) * N + column];
    __syncthreads();
    for (int k = 0; k < TILE; ++k) sum += left[y][k] * right[k][x];
    __syncthreads();
  }
  C[row * N + column] += sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  cudaMemset(C, 0, sizeof(float) * M * N);
  multiply<<<dim3(N / TILE, M / TILE, 2), dim3(TILE, TILE)>>>(A, B, C, N, K);
}
