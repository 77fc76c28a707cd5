// shape: 48x16x20
// verdict: fail
// diagnosis: comma_in_index
// C[row, col] is C[col].
#include "matmul.h"

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < M && col < N) {
    float sum = 0;
    for (int k = 0; k < K; k++) sum += A[row * K + k] * B[k * N + col];
    C[row, col] = sum;
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(16, 16), grid((N + 15) / 16, (M + 15) / 16);
  multiply<<<grid, block>>>(A, B, C, M, N, K);
}
