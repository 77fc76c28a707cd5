// labs: 04_naive
// verdict: pass
// diagnosis: none
// A row of threads, each of which walks down its column of C.
#include "matmul.h"

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  int col = blockIdx.x * blockDim.x + threadIdx.x;
  if (col >= N) return;
  for (int row = blockIdx.y; row < M; row += gridDim.y) {
    float sum = 0.0f;
    for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + col];
    C[row * N + col] = sum;
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3((N + 63) / 64, 7), 64>>>(A, B, C, M, N, K);
}
