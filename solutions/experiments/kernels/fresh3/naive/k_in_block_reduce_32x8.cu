// A block computes 32 elements of one row: eight warps take every eighth k each, then add up in shared memory.
#include "matmul.h"

#define WARPS 8

__global__ void matmul_kernel(const float* __restrict__ A, const float* __restrict__ B, float* __restrict__ C, int M,
                              int N, int K) {
  __shared__ float part[WARPS][32];
  const int lane = threadIdx.x;
  const int w = threadIdx.y;
  const int row = blockIdx.y;
  const int col = blockIdx.x * 32 + lane;
  float sum = 0.0f;
  if (col < N) {
    for (int k = w; k < K; k += WARPS) sum += A[row * K + k] * B[k * N + col];
  }
  part[w][lane] = sum;
  __syncthreads();
  for (int half = WARPS / 2; half > 0; half /= 2) {
    if (w < half) part[w][lane] += part[w + half][lane];
    __syncthreads();
  }
  if (w == 0 && col < N) C[row * N + col] = part[0][lane];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  matmul_kernel<<<dim3((N + 31) / 32, M), dim3(32, WARPS)>>>(A, B, C, M, N, K);
}
