// shape: 33x20x20
// verdict: fail
// diagnosis: grid_rounded_down
#include "matmul.h"

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < M && col < N) {
    float sum = 0;
    for (int k = 0; k < K; k++) sum += A[row * K + k] * B[k * N + col];
    C[row * N + col] = sum;
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(16, 16);
  dim3 grid(ceil(N / 16), ceil(M / 16));  // whole numbers were divided before ceil() saw them
  multiply<<<grid, block>>>(A, B, C, M, N, K);
}
