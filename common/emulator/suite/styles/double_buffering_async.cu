// shape: 32x16x40
// numbers: right
// The same with asynchronous copies: the next tiles are under way while these are used.
#include "matmul.h"

#include <cuda_pipeline.h>

__global__ void tiled(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float As[2][8][8], Bs[2][8][8];
  int tx = threadIdx.x, ty = threadIdx.y;
  int row = blockIdx.y * 8 + threadIdx.y, col = blockIdx.x * 8 + threadIdx.x;
  float sum = 0;
  __pipeline_memcpy_async(&As[0][ty][tx], &A[row * K + tx], 4);
  __pipeline_memcpy_async(&Bs[0][ty][tx], &B[ty * N + col], 4);
  __pipeline_commit();
  for (int p = 0, now = 0; p < K; p += 8, now ^= 1) {
    if (p + 8 < K) {
      __pipeline_memcpy_async(&As[now ^ 1][ty][tx], &A[row * K + p + 8 + tx], 4);
      __pipeline_memcpy_async(&Bs[now ^ 1][ty][tx], &B[(p + 8 + ty) * N + col], 4);
    }
    __pipeline_commit();
    __pipeline_wait_prior(1);
    __syncthreads();
    for (int k = 0; k < 8; ++k) sum += As[now][ty][k] * Bs[now][k][tx];
    __syncthreads();
  }
  if (row < M && col < N) C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(8, 8), grid((N + 7) / 8, (M + 7) / 8);
  tiled<<<grid, block>>>(A, B, C, M, N, K);
}
