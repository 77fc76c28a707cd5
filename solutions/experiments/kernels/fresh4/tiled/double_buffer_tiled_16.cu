// The tiles of lab 05, 16 x 16, twice in shared memory: the next one is loaded while this one is used; one barrier.
#include "matmul.h"

#include <cstddef>

constexpr int TILE = 16;

__global__ void matmul_kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float A_tile[2][TILE][TILE];
  __shared__ float B_tile[2][TILE][TILE];
  const int tx = threadIdx.x;
  const int ty = threadIdx.y;
  const int row = blockIdx.y * TILE + ty;
  const int col = blockIdx.x * TILE + tx;

  auto load_a = [&](int k0) { return row < M && k0 + tx < K ? A[size_t(row) * K + k0 + tx] : 0.0f; };
  auto load_b = [&](int k0) { return k0 + ty < K && col < N ? B[size_t(k0 + ty) * N + col] : 0.0f; };

  A_tile[0][ty][tx] = load_a(0);
  B_tile[0][ty][tx] = load_b(0);
  __syncthreads();

  float sum = 0.0f;
  int now = 0;
  for (int k0 = 0; k0 < K; k0 += TILE) {
    const float a = load_a(k0 + TILE);  // zeros after the last tile
    const float b = load_b(k0 + TILE);
    for (int k = 0; k < TILE; ++k) sum += A_tile[now][ty][k] * B_tile[now][k][tx];
    now = 1 - now;
    A_tile[now][ty][tx] = a;
    B_tile[now][ty][tx] = b;
    __syncthreads();
  }
  if (row < M && col < N) C[size_t(row) * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const dim3 grid((N + TILE - 1) / TILE, (M + TILE - 1) / TILE);
  matmul_kernel<<<grid, dim3(TILE, TILE)>>>(A, B, C, M, N, K);
}
