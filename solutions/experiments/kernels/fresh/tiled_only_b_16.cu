// Only B goes through shared memory; a thread walks along its row of A in global memory. Any size.
#include "matmul.h"

template <int TILE>
__global__ void matmul_b_in_shared(const float* __restrict__ A, const float* __restrict__ B, float* __restrict__ C,
                                   int M, int N, int K) {
  __shared__ float Bs[TILE][TILE];
  const int row = blockIdx.y * TILE + threadIdx.y;
  const int col = blockIdx.x * TILE + threadIdx.x;
  float acc = 0.0f;

  for (int k0 = 0; k0 < K; k0 += TILE) {
    const int kb = k0 + threadIdx.y;
    Bs[threadIdx.y][threadIdx.x] = kb < K && col < N ? B[kb * N + col] : 0.0f;
    __syncthreads();
    if (row < M) {
      const int count = min(TILE, K - k0);
      for (int k = 0; k < count; ++k) acc += A[row * K + k0 + k] * Bs[k][threadIdx.x];
    }
    __syncthreads();
  }
  if (row < M && col < N) C[row * N + col] = acc;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const int tile = 16;
  dim3 block(tile, tile);
  dim3 grid((N + tile - 1) / tile, (M + tile - 1) / tile);
  matmul_b_in_shared<tile><<<grid, block>>>(A, B, C, M, N, K);
}
