// lab: 05_tiled
// mistake: with the row on x, the tile of B takes its row from the thread of the column
// role: fill_b
#include "matmul.h"
constexpr int TILE = 16;

__global__ void mul_xrow(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.x * TILE + threadIdx.x;
  int col = blockIdx.y * TILE + threadIdx.y;
  __shared__ float As[TILE][TILE];
  __shared__ float Bs[TILE][TILE];
  float sum = 0;
  for (int t = 0; t < K / TILE; ++t) {
    As[threadIdx.x][threadIdx.y] = A[row * K + t * TILE + threadIdx.y];
    Bs[threadIdx.x][threadIdx.y] = B[(t * TILE + threadIdx.y) * N + col];   //wrong
    Bs[threadIdx.x][threadIdx.y] = B[(t * TILE + threadIdx.x) * N + col];   //right
    __syncthreads();
    for (int k = 0; k < TILE; ++k) sum += As[threadIdx.x][k] * Bs[k][threadIdx.y];
    __syncthreads();
  }
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  mul_xrow<<<dim3(M / TILE, N / TILE), dim3(TILE, TILE)>>>(A, B, C, M, N, K);
}
