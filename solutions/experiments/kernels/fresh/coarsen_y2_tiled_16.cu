// Tiles of 16 x 16, two below each other for a block: a thread has two rows and reads each word of B once for both.
// Any size.
#include "matmul.h"

#define T 16

__global__ void two_rows(const float* __restrict__ A, const float* __restrict__ B, float* __restrict__ C, int M, int N,
                         int K) {
  __shared__ float As[2 * T][T];
  __shared__ float Bs[T][T];
  int tx = threadIdx.x, ty = threadIdx.y;
  int col = blockIdx.x * T + tx;
  int row0 = blockIdx.y * 2 * T + ty;
  int row1 = row0 + T;
  float sum0 = 0.0f, sum1 = 0.0f;

  for (int k0 = 0; k0 < K; k0 += T) {
    As[ty][tx] = row0 < M && k0 + tx < K ? A[row0 * K + k0 + tx] : 0.0f;
    As[ty + T][tx] = row1 < M && k0 + tx < K ? A[row1 * K + k0 + tx] : 0.0f;
    Bs[ty][tx] = k0 + ty < K && col < N ? B[(k0 + ty) * N + col] : 0.0f;
    __syncthreads();
#pragma unroll
    for (int k = 0; k < T; ++k) {
      float b = Bs[k][tx];
      sum0 += As[ty][k] * b;
      sum1 += As[ty + T][k] * b;
    }
    __syncthreads();
  }
  if (row0 < M && col < N) C[row0 * N + col] = sum0;
  if (row1 < M && col < N) C[row1 * N + col] = sum1;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(T, T);
  dim3 grid((N + T - 1) / T, (M + 2 * T - 1) / (2 * T));
  two_rows<<<grid, block>>>(A, B, C, M, N, K);
}
