// lab: 06_boundary_checked
// Two copies of each tile: one is multiplied while the other is filled, with one barrier in each round.
#include "matmul.h"

constexpr int TILE = 16;

__device__ float element(const float* matrix, int rows, int cols, int row, int col) {
  return row < rows && col < cols ? matrix[row * cols + col] : 0.0f;
}

__global__ void kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float As[2][TILE][TILE];
  __shared__ float Bs[2][TILE][TILE];
  int tx = threadIdx.x, ty = threadIdx.y;
  int row = blockIdx.y * TILE + ty, col = blockIdx.x * TILE + tx;
  int tiles = (K + TILE - 1) / TILE;
  float sum = 0.0f;
  As[0][ty][tx] = element(A, M, K, row, tx);
  Bs[0][ty][tx] = element(B, K, N, ty, col);
  __syncthreads();
  for (int t = 0; t < tiles; ++t) {
    int now = t % 2, next = (t + 1) % 2;                     //not buffers_not_alternated
    int now = t % 2, next = t % 2;                           //has buffers_not_alternated
    float a = element(A, M, K, row, (t + 1) * TILE + tx);
    float b = element(B, K, N, (t + 1) * TILE + ty, col);
    for (int k = 0; k < TILE; ++k) sum += As[now][ty][k] * Bs[now][k][tx];
    As[next][ty][tx] = a;
    Bs[next][ty][tx] = b;
    __syncthreads();                                         //not both_barriers_missing
  }
  if (row < M && col < N) C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 grid((N + TILE - 1) / TILE, (M + TILE - 1) / TILE);
  kernel<<<grid, dim3(TILE, TILE)>>>(A, B, C, M, N, K);
}
