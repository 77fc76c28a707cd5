// A tile that is no power of two: 12 x 12.
#include "matmul.h"

#define TILE 12

__global__ void matmul_kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float As[TILE][TILE];
  __shared__ float Bs[TILE][TILE];
  int row = blockIdx.y * TILE + threadIdx.y;
  int col = blockIdx.x * TILE + threadIdx.x;
  float value = 0.0f;
  for (int t = 0; t < (K + TILE - 1) / TILE; t++) {
    int ak = t * TILE + threadIdx.x;
    int bk = t * TILE + threadIdx.y;
    if (row < M && ak < K)
      As[threadIdx.y][threadIdx.x] = A[row * K + ak];
    else
      As[threadIdx.y][threadIdx.x] = 0.0f;
    if (bk < K && col < N)
      Bs[threadIdx.y][threadIdx.x] = B[bk * N + col];
    else
      Bs[threadIdx.y][threadIdx.x] = 0.0f;
    __syncthreads();
    for (int i = 0; i < TILE; i++) value += As[threadIdx.y][i] * Bs[i][threadIdx.x];
    __syncthreads();
  }
  if (row < M && col < N) C[row * N + col] = value;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 threads(TILE, TILE);
  dim3 blocks((N + TILE - 1) / TILE, (M + TILE - 1) / TILE);
  matmul_kernel<<<blocks, threads>>>(A, B, C, M, N, K);
}
