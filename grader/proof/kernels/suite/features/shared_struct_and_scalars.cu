// shape: 16x16x16
// numbers: right
#include "matmul.h"

struct Pair {
  float a, b;
};

__global__ void tiled(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ Pair tile[16][16];
  __shared__ int depth;
  __shared__ __align__(16) float spare[4];
  int tx = threadIdx.x, ty = threadIdx.y;
  if (tx == 0 && ty == 0) depth = K;
  if (ty == 0 && tx < 4) spare[tx] = 1;
  tile[ty][tx].a = A[ty * K + tx];
  tile[ty][tx].b = B[ty * N + tx];
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < depth; ++k) sum += tile[ty][k].a * tile[k][tx].b * spare[k % 4];
  C[ty * N + tx] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(16, 16), grid((N + 15) / 16, (M + 15) / 16);
  tiled<<<grid, block>>>(A, B, C, M, N, K);
}
