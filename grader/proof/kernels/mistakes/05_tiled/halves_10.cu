// lab: 05_tiled
// mistake: a barrier stands in a branch that only the lower half of the block takes
// role: barrier
#include "matmul.h"
constexpr int W = 32;

// rows of 32 threads, 16 of them: each half of the block loads one matrix
__global__ void split_load(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float As[16][16];
  __shared__ float Bs[16][16];
  const int lane = threadIdx.x % 16;
  const int half = threadIdx.x / 16;
  const int ty = threadIdx.y;
  const int row = blockIdx.y * 16 + ty;
  const int col = blockIdx.x * 16 + lane;
  float sum = 0;
  for (int k0 = 0; k0 < K; k0 += 16) {
    if (half == 0) {
      As[ty][lane] = A[row * K + k0 + lane];
      __syncthreads();   //wrong
    } else {
      Bs[ty][lane] = B[(k0 + ty) * N + col];
    }
    __syncthreads();   //right
    if (half == 0) {
      for (int k = 0; k < 16; ++k) sum += As[ty][k] * Bs[k][lane];
    }
    __syncthreads();
  }
  if (half == 0) C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  split_load<<<dim3(N / 16, M / 16), dim3(W, 16)>>>(A, B, C, M, N, K);
}
