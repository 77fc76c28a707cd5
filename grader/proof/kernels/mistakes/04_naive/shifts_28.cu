// lab: 04_naive
// mistake: the plus binds tighter than the shift in the index of the row
// role: language index
#include "matmul.h"
// 16 = 1 << 4 threads per side
__global__ void shifted(const float* A, const float* B, float* C, int M, int N, int K) {
  int col = (blockIdx.x << 4) + threadIdx.x;
  int row = blockIdx.y << 4 + threadIdx.y;   //wrong
  int row = (blockIdx.y << 4) + threadIdx.y;   //right
  if (row < M && col < N) {
    float acc = 0.0f;
    for (int k = 0; k < K; ++k) acc += A[row * K + k] * B[k * N + col];
    C[row * N + col] = acc;
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(1 << 4, 1 << 4);
  dim3 grid((N + 15) >> 4, (M + 15) >> 4);
  shifted<<<grid, block>>>(A, B, C, M, N, K);
}
