// shape: 20x17x16
// numbers: wrong
// Past the last column begins the next row: neighbours overwrite each other.
// allow: global-race
#include "matmul.h"

__global__ void untested(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.y * 16 + threadIdx.y, col = blockIdx.x * 16 + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + col];  // expect: out-of-bounds error
  C[row * N + col] = sum;                                              // expect: out-of-bounds error
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(16, 16), grid((N + 15) / 16, (M + 15) / 16);
  untested<<<grid, block>>>(A, B, C, M, N, K);
}
