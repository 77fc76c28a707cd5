// shape: 33x17x40
// verdict: fail
// diagnosis: early_return_before_barrier
// Threads outside of C leave, and their share of the tiles is never loaded.
#include "matmul.h"

constexpr int TILE = 16;

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float As[TILE][TILE], Bs[TILE][TILE];
  const int row = blockIdx.y * TILE + threadIdx.y, col = blockIdx.x * TILE + threadIdx.x;
  if (row >= M || col >= N) return;
  float sum = 0;
  for (int p = 0; p < K; p += TILE) {
    As[threadIdx.y][threadIdx.x] = p + threadIdx.x < K ? A[row * K + p + threadIdx.x] : 0;
    Bs[threadIdx.y][threadIdx.x] = p + threadIdx.y < K ? B[(p + threadIdx.y) * N + col] : 0;
    __syncthreads();
    for (int k = 0; k < TILE; ++k) sum += As[threadIdx.y][k] * Bs[k][threadIdx.x];
    __syncthreads();
  }
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3((N + TILE - 1) / TILE, (M + TILE - 1) / TILE), dim3(TILE, TILE)>>>(A, B, C, M, N, K);
}
