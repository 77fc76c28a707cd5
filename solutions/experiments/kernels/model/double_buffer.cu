// Square tiles, one element of C for each thread, two buffers: one barrier for each tile. Sides must be multiples of TILE.
#include "matmul.h"

constexpr int TILE = 16;

__global__ void matmul_kernel(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float A_tile[2][TILE][TILE], B_tile[2][TILE][TILE];
  const int ty = threadIdx.y, tx = threadIdx.x;
  const int row = blockIdx.y * TILE + ty, col = blockIdx.x * TILE + tx;
  A_tile[0][ty][tx] = A[row * K + tx];
  B_tile[0][ty][tx] = B[ty * N + col];
  __syncthreads();
  float sum = 0;
  int now = 0;
  for (int k0 = TILE; k0 < K; k0 += TILE) {
    A_tile[1 - now][ty][tx] = A[row * K + k0 + tx];
    B_tile[1 - now][ty][tx] = B[(k0 + ty) * N + col];
    for (int k = 0; k < TILE; k++) sum += A_tile[now][ty][k] * B_tile[now][k][tx];
    __syncthreads();
    now = 1 - now;
  }
  for (int k = 0; k < TILE; k++) sum += A_tile[now][ty][k] * B_tile[now][k][tx];
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  matmul_kernel<<<dim3(N / TILE, M / TILE), dim3(TILE, TILE)>>>(A, B, C, N, K);
}
