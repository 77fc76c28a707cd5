// Shared tiles of 16 x 16 with guards at loads and at the store. Any size.
#include "matmul.h"

const int TILE = 16;

__global__ void matmul_shared(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float sA[TILE][TILE];
  __shared__ float sB[TILE][TILE];
  int tx = threadIdx.x;
  int ty = threadIdx.y;
  int row = blockIdx.y * TILE + ty;
  int col = blockIdx.x * TILE + tx;

  float sum = 0.0f;
  for (int t = 0; t < (K - 1) / TILE + 1; t++) {
    if (row < M && t * TILE + tx < K) {
      sA[ty][tx] = A[row * K + t * TILE + tx];
    } else {
      sA[ty][tx] = 0.0f;
    }
    if (col < N && t * TILE + ty < K) {
      sB[ty][tx] = B[(t * TILE + ty) * N + col];
    } else {
      sB[ty][tx] = 0.0f;
    }
    __syncthreads();

    for (int i = 0; i < TILE; i++) {
      sum += sA[ty][i] * sB[i][tx];
    }
    __syncthreads();
  }

  if (row < M && col < N) C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(TILE, TILE);
  dim3 grid((N - 1) / TILE + 1, (M - 1) / TILE + 1);
  matmul_shared<<<grid, block>>>(A, B, C, M, N, K);
}
