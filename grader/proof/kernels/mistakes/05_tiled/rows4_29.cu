// lab: 05_tiled
// mistake: a thread loads one element of the tile of A although it has four rows to load
// role: fill_a
#include "matmul.h"
constexpr int BX = 32;
constexpr int BY = 8;
constexpr int TILE = 32;

__global__ void rows4(const float* __restrict__ A, const float* __restrict__ B, float* __restrict__ C, int N, int K) {
  __shared__ float As[TILE][TILE];
  __shared__ float Bs[TILE][TILE];
  const int tx = threadIdx.x;
  const int ty = threadIdx.y;
  const int row = blockIdx.y * TILE + ty;
  const int col = blockIdx.x * TILE + tx;
  float acc[TILE / BY] = {0.f};
  for (int k0 = 0; k0 < K; k0 += TILE) {
    As[ty][tx] = A[row * K + k0 + tx];   //wrong
    for (int r = 0; r < TILE; r += BY) As[ty + r][tx] = A[(row + r) * K + k0 + tx];   //right
    for (int r = 0; r < TILE; r += BY) Bs[ty + r][tx] = B[(k0 + ty + r) * N + col];
    __syncthreads();
    for (int k = 0; k < TILE; ++k) {
      for (int i = 0; i < TILE / BY; ++i) acc[i] += As[ty + i * BY][k] * Bs[k][tx];
    }
    __syncthreads();
  }
  for (int i = 0; i < TILE / BY; ++i) C[(row + i * BY) * N + col] = acc[i];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  rows4<<<dim3(N / TILE, M / TILE), dim3(BX, BY)>>>(A, B, C, N, K);
}
