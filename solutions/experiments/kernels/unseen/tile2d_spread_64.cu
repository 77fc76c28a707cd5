#include "matmul.h"

constexpr int TILE = 64, BK = 16, R = 4;
__global__ void mm(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float As[TILE][BK], Bs[BK][TILE];
  int tid = threadIdx.y * blockDim.x + threadIdx.x, threads = blockDim.x * blockDim.y;
  int row0 = blockIdx.y * TILE, col0 = blockIdx.x * TILE;
  float acc[R][R] = {};
  for (int k0 = 0; k0 < K; k0 += BK) {
    for (int i = tid; i < TILE * BK; i += threads) {
      As[i / BK][i % BK] = A[(row0 + i / BK) * K + k0 + i % BK];
      Bs[i / TILE][i % TILE] = B[(k0 + i / TILE) * N + col0 + i % TILE];
    }
    __syncthreads();
    for (int k = 0; k < BK; ++k)
      for (int i = 0; i < R; ++i)
        for (int j = 0; j < R; ++j) acc[i][j] += As[threadIdx.y + 16 * i][k] * Bs[k][threadIdx.x + 16 * j];
    __syncthreads();
  }
  for (int i = 0; i < R; ++i)
    for (int j = 0; j < R; ++j) C[(row0 + threadIdx.y + 16 * i) * N + col0 + threadIdx.x + 16 * j] = acc[i][j];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  mm<<<dim3(N / TILE, M / TILE), dim3(16, 16)>>>(A, B, C, N, K);
}
