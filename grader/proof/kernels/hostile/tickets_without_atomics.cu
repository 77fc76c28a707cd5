// lab: 05_tiled
// expect: global-race
// earns: 12
// says: blocks run in any order
// Blocks draw their columns from a word that they increment without an atomic.
#include "matmul.h"
__device__ volatile int tickets[4096];
__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  __shared__ int mine;
  if (threadIdx.x == 0 && threadIdx.y == 0) { mine = tickets[blockIdx.y]; tickets[blockIdx.y] = mine + 1 == gridDim.x ? 0 : mine + 1; }
  __syncthreads();
  int col = mine * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + col];
  C[row * N + col] = sum;
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3(N / 16, M / 16), dim3(16, 16)>>>(A, B, C, M, N, K);
}
