// Square tiles in shared memory, one element of C for each thread. TRANSPOSED keeps the tile of B with its columns as rows.
#include "matmul.h"

constexpr int TILE = 32;
constexpr int PAD = 0;
constexpr bool CHECKED = false;
constexpr bool TRANSPOSED = false;

__global__ void matmul_kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float A_tile[TILE][TILE];
  __shared__ float B_tile[TILE][TILE + PAD];
  const int ty = threadIdx.y, tx = threadIdx.x;
  const int row = blockIdx.y * TILE + ty, col = blockIdx.x * TILE + tx;
  float sum = 0;
  for (int k0 = 0; k0 < K; k0 += TILE) {
    A_tile[ty][tx] = !CHECKED || (row < M && k0 + tx < K) ? A[row * K + k0 + tx] : 0;
    const float b = !CHECKED || (k0 + ty < K && col < N) ? B[(k0 + ty) * N + col] : 0;
    if (TRANSPOSED)
      B_tile[tx][ty] = b;
    else
      B_tile[ty][tx] = b;
    __syncthreads();
#pragma unroll
    for (int k = 0; k < TILE; k++) sum += A_tile[ty][k] * (TRANSPOSED ? B_tile[tx][k] : B_tile[k][tx]);
    __syncthreads();
  }
  if (!CHECKED || (row < M && col < N)) C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  matmul_kernel<<<dim3((N + TILE - 1) / TILE, (M + TILE - 1) / TILE), dim3(TILE, TILE)>>>(A, B, C, M, N, K);
}
