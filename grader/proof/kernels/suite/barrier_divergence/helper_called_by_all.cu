// shape: 16x16x16
// numbers: right
// A barrier may stand in a function, as long as all threads come by the same way.
#include "matmul.h"

__device__ void load(float (*tile)[16], const float* from, int stride) {
  tile[threadIdx.y][threadIdx.x] = from[threadIdx.y * stride + threadIdx.x];
  __syncthreads();
}

__global__ void tiled(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float As[16][16], Bs[16][16];
  load(As, A, K);
  load(Bs, B, N);
  float sum = 0;
  for (int k = 0; k < 16; ++k) sum += As[threadIdx.y][k] * Bs[k][threadIdx.x];
  C[threadIdx.y * N + threadIdx.x] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(16, 16), grid((N + 15) / 16, (M + 15) / 16);
  tiled<<<grid, block>>>(A, B, C, M, N, K);
}
