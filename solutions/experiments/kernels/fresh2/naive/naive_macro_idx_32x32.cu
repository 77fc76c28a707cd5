// One thread for each element of C, blocks of 32 x 32, indices through a macro, no guard. Multiples of 32.
#include "matmul.h"

#define BLOCK 32
#define IDX(i, j, ld) ((i) * (ld) + (j))

__global__ void mm_idx_macro(const float* A, const float* B, float* C, int M, int N, int K) {
  int i = blockIdx.y * BLOCK + threadIdx.y;
  int j = blockIdx.x * BLOCK + threadIdx.x;
  float sum = 0.f;
  for (int k = 0; k < K; ++k) sum += A[IDX(i, k, K)] * B[IDX(k, j, N)];
  C[IDX(i, j, N)] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(BLOCK, BLOCK);
  dim3 grid(N / BLOCK, M / BLOCK);
  mm_idx_macro<<<grid, block>>>(A, B, C, M, N, K);
}
