// Tiles of 16; four blocks share the steps of k of one tile of C and add with atomics into a C of zeros.
#include "matmul.h"

#include <cuda_runtime.h>
#include <cstddef>

constexpr int TILE = 16;
constexpr int PARTS = 4;

__global__ void matmul_kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float a[TILE][TILE];
  __shared__ float b[TILE][TILE];
  const int tx = threadIdx.x, ty = threadIdx.y;
  const int row = blockIdx.y * TILE + ty, col = blockIdx.x * TILE + tx;
  const int tiles = (K + TILE - 1) / TILE;
  const int share = (tiles + PARTS - 1) / PARTS;
  const int from = blockIdx.z * share;
  const int to = min(tiles, from + share);
  float sum = 0.0f;
  for (int t = from; t < to; ++t) {
    const int ka = t * TILE + tx, kb = t * TILE + ty;
    a[ty][tx] = row < M && ka < K ? A[size_t(row) * K + ka] : 0.0f;
    b[ty][tx] = kb < K && col < N ? B[size_t(kb) * N + col] : 0.0f;
    __syncthreads();
    for (int k = 0; k < TILE; ++k) sum += a[ty][k] * b[k][tx];
    __syncthreads();
  }
  if (row < M && col < N && from < to) atomicAdd(&C[size_t(row) * N + col], sum);
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  cudaMemsetAsync(C, 0, size_t(M) * N * sizeof(float));
  const dim3 grid((N + TILE - 1) / TILE, (M + TILE - 1) / TILE, PARTS);
  matmul_kernel<<<grid, dim3(TILE, TILE)>>>(A, B, C, M, N, K);
}
