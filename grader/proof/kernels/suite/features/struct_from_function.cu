// shape: 16x16x16
// numbers: right
// A structure that a function returns, stored in shared memory.
#include "matmul.h"

struct Pair {
  float a, b;
};

__device__ Pair load(const float* A, const float* B, int i, int j) { return Pair{A[i], B[j]}; }

__global__ void tiled(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ Pair tile[16][16];
  int tx = threadIdx.x, ty = threadIdx.y;
  tile[ty][tx] = load(A, B, ty * K + tx, ty * N + tx);
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += tile[ty][k].a * tile[k][tx].b;
  C[ty * N + tx] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(16, 16), grid((N + 15) / 16, (M + 15) / 16);
  tiled<<<grid, block>>>(A, B, C, M, N, K);
}
