// shape: 33x17x20
// verdict: pass
// diagnosis: none
// One index for all elements, and a stride over the grid.
#include "matmul.h"

__global__ void strided(const float* A, const float* B, float* C, int M, int N, int K) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < M * N; i += gridDim.x * blockDim.x) {
    int row = i / N, col = i % N;
    float sum = 0;
    for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + col];
    C[i] = sum;
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) { strided<<<3, 128>>>(A, B, C, M, N, K); }
