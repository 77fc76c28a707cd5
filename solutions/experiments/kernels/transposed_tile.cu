// A tiled kernel that keeps its tile of B transposed, and so meets a bank conflict in every access to it.
//
// Thread tx reads B_tile[tx][k]: neighbouring threads read words that are TILE + PAD apart. With PAD = 0 that is 32
// words, and shared memory has 32 banks: all lanes of a warp want the same bank, one after the other. With PAD = 1 they
// are 33 words apart, in 32 different banks. M, N and K must be multiples of TILE.
#include "matmul.h"

#include <cstddef>

constexpr int TILE = 32;
constexpr int PAD = 0;

__global__ void matmul_kernel(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float A_tile[TILE][TILE];
  __shared__ float B_tile[TILE][TILE + PAD];

  const int tx = threadIdx.x;
  const int ty = threadIdx.y;
  const int row = blockIdx.y * TILE + ty;
  const int col = blockIdx.x * TILE + tx;
  float sum = 0.0f;
  for (int k0 = 0; k0 < K; k0 += TILE) {
    A_tile[ty][tx] = A[size_t(row) * K + k0 + tx];
    B_tile[tx][ty] = B[size_t(k0 + ty) * N + col];
    __syncthreads();
    for (int k = 0; k < TILE; ++k) {
      sum += A_tile[ty][k] * B_tile[tx][k];
    }
    __syncthreads();
  }
  C[size_t(row) * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  matmul_kernel<<<dim3(N / TILE, M / TILE), dim3(TILE, TILE)>>>(A, B, C, N, K);
}
