// A tile of C of 8 rows x 32 columns: the tile of A is 8 x 32 and the one of B 32 x 32, four loads for a thread.
// Multiples of 32.
#include "matmul.h"

#define TILE_M 8
#define TILE_N 32
#define TILE_K 32

__global__ void rect_tiles(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float As[TILE_M][TILE_K];
  __shared__ float Bs[TILE_K][TILE_N];
  int row = blockIdx.y * TILE_M + threadIdx.y;
  int col = blockIdx.x * TILE_N + threadIdx.x;
  float sum = 0;

  for (int m = 0; m < K / TILE_K; m++) {
    As[threadIdx.y][threadIdx.x] = A[row * K + m * TILE_K + threadIdx.x];
    for (int r = threadIdx.y; r < TILE_K; r += TILE_M) {
      Bs[r][threadIdx.x] = B[(m * TILE_K + r) * N + col];
    }
    __syncthreads();
#pragma unroll
    for (int k = 0; k < TILE_K; k++) sum += As[threadIdx.y][k] * Bs[k][threadIdx.x];
    __syncthreads();
  }
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(TILE_N, TILE_M);
  dim3 grid(N / TILE_N, M / TILE_M);
  rect_tiles<<<grid, block>>>(A, B, C, M, N, K);
}
