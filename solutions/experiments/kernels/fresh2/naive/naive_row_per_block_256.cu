// One block of 256 threads for each row of C; its threads stride over the columns. Any size.
#include "matmul.h"

__global__ void matmul_row_block(const float* A, const float* B, float* C, int N, int K) {
  int row = blockIdx.x;

  for (int col = threadIdx.x; col < N; col += blockDim.x) {
    float tmp = 0.0;
    for (int i = 0; i < K; i++) {
      tmp += A[row * K + i] * B[i * N + col];
    }
    C[row * N + col] = tmp;
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  matmul_row_block<<<M, 256>>>(A, B, C, N, K);
}
