// One thread for each element; the block is a row of 1024 threads that is folded into 32 x 32 by hand. Any size.
#include "matmul.h"

template <int SIDE>
__global__ void sgemm_folded(int M, int N, int K, const float* A, const float* B, float* C) {
  const int row = blockIdx.x * SIDE + threadIdx.x / SIDE;
  const int col = blockIdx.y * SIDE + threadIdx.x % SIDE;
  if (row >= M || col >= N) return;

  float acc = 0.0f;
  for (int k = 0; k < K; ++k) {
    acc += A[row * K + k] * B[k * N + col];
  }
  C[row * N + col] = acc;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  constexpr int side = 32;
  dim3 grid((M + side - 1) / side, (N + side - 1) / side);
  sgemm_folded<side><<<grid, side * side>>>(M, N, K, A, B, C);
}
