// x walks down the rows, so neighbouring threads are K elements apart in A and N in C.
#include "matmul.h"

__global__ void uncoalesced(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.x * blockDim.x + threadIdx.x, col = blockIdx.y * blockDim.y + threadIdx.y;
  if (row < M && col < N) {
    float sum = 0;
    for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + col];
    C[row * N + col] = sum;
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(16, 16), grid((M + 15) / 16, (N + 15) / 16);
  uncoalesced<<<grid, block>>>(A, B, C, M, N, K);
}
