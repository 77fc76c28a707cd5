// Rectangular tiles: 16 rows, 32 columns, 32 steps of K: each thread loads one of A and two of B. Multiples of 32.
#include "matmul.h"

#define TILE_X 32
#define TILE_Y 16

__global__ void rect_tile_mm(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float a_tile[TILE_Y][TILE_X];
  __shared__ float b_tile[TILE_X][TILE_X];
  const int x = threadIdx.x;
  const int y = threadIdx.y;
  const int c_col = blockIdx.x * TILE_X + x;
  const int c_row = blockIdx.y * TILE_Y + y;

  float result = 0.0f;
  for (int base = 0; base < K; base += TILE_X) {
    a_tile[y][x] = A[c_row * K + base + x];
    b_tile[y][x] = B[(base + y) * N + c_col];
    b_tile[y + TILE_Y][x] = B[(base + y + TILE_Y) * N + c_col];
    __syncthreads();
#pragma unroll 8
    for (int k = 0; k < TILE_X; k++) result += a_tile[y][k] * b_tile[k][x];
    __syncthreads();
  }
  C[c_row * N + c_col] = result;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 threads(TILE_X, TILE_Y);
  dim3 grid(N / TILE_X, M / TILE_Y);
  rect_tile_mm<<<grid, threads>>>(A, B, C, M, N, K);
}
