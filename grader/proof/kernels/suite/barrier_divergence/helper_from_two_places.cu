// shape: 16x16x16
// numbers: right
// One line, two calls of it: the threads wait at different barriers.
#include "matmul.h"

__device__ void load(float (*tile)[16], const float* from, int stride) {
  tile[threadIdx.y][threadIdx.x] = from[threadIdx.y * stride + threadIdx.x];
  __syncthreads();  // expect: barrier-divergence error
}

__global__ void tiled(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float As[16][16];
  if (threadIdx.y < 8)
    load(As, A, K);
  else
    load(As, A, K);
  float sum = 0;
  for (int k = 0; k < 16; ++k) sum += As[threadIdx.y][k] * B[k * N + threadIdx.x];
  C[threadIdx.y * N + threadIdx.x] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(16, 16), grid((N + 15) / 16, (M + 15) / 16);
  tiled<<<grid, block>>>(A, B, C, M, N, K);
}
