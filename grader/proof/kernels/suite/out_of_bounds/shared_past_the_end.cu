// shape: 16x16x16
// numbers: right
#include "matmul.h"

__global__ void flat(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float As[16 * 16];
  int ty = threadIdx.y, tx = threadIdx.x;
  float* tile = As;
  tile[ty * 16 + tx] = A[ty * K + tx];
  if (ty == 15 && tx == 0) tile[ty * 16 + 16] = 0;  // expect: out-of-bounds error
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += tile[ty * 16 + k] * B[k * N + tx];
  C[ty * N + tx] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(16, 16), grid((N + 15) / 16, (M + 15) / 16);
  flat<<<grid, block>>>(A, B, C, M, N, K);
}
