// lab: 05_tiled
// mistake: the tiles are declared without __shared__, so each thread has its own
// role: tile language
#include "matmul.h"
constexpr int TILE = 16;

__global__ void shared_mm(const float* A, const float* B, float* C, int N, int K) {
  float As[TILE][TILE];   //wrong
  float Bs[TILE][TILE];   //wrong
  __shared__ float As[TILE][TILE];   //right
  __shared__ float Bs[TILE][TILE];   //right
  int row = blockIdx.y * TILE + threadIdx.y;
  int col = blockIdx.x * TILE + threadIdx.x;
  float result = 0.0f;
  for (int t = 0; t < K; t += TILE) {
    As[threadIdx.y][threadIdx.x] = A[row * K + t + threadIdx.x];
    Bs[threadIdx.y][threadIdx.x] = B[(t + threadIdx.y) * N + col];
    __syncthreads();
    for (int k = 0; k < TILE; ++k) result += As[threadIdx.y][k] * Bs[k][threadIdx.x];
    __syncthreads();
  }
  C[row * N + col] = result;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 threads(TILE, TILE);
  dim3 blocks(N / TILE, M / TILE);
  shared_mm<<<blocks, threads>>>(A, B, C, N, K);
}
