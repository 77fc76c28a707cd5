// shape: 16x32x32
// numbers: any
// The first block stores, the second adds: in which order, nobody knows.
// allow: uninitialised-read
#include "matmul.h"

__global__ void split(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.y, col = threadIdx.x, half = blockIdx.z;
  float sum = 0;
  for (int k = half * (K / 2); k < (half + 1) * (K / 2); ++k) sum += A[row * K + k] * B[k * N + col];
  if (half == 0) {
    C[row * N + col] = sum;  // related: global-race
  } else {
    atomicAdd(&C[row * N + col], sum);  // expect: global-race error
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  split<<<dim3(1, M, 2), N>>>(A, B, C, M, N, K);
}
