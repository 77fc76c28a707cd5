// shape: 16x16x16
// numbers: none
#include "matmul.h"

#define TILE 16;  // related: compile-error

__global__ void fill(float* C, int N) {
  __shared__ float tile[TILE][TILE];  // expect: compile-error error
  tile[threadIdx.y][threadIdx.x] = 0;
  C[threadIdx.y * N + threadIdx.x] = tile[threadIdx.y][threadIdx.x];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) { fill<<<1, dim3(16, 16)>>>(C, N); }
