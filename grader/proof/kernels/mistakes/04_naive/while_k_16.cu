// lab: 04_naive
// mistake: the block number is multiplied by gridDim instead of blockDim
// role: index
#include "matmul.h"
__global__ void kern(const float* A, const float* B, float* C, int M, int N, int K) {
  int col = threadIdx.x + blockIdx.x * gridDim.x;   //wrong
  int row = threadIdx.y + blockIdx.y * gridDim.y;   //wrong
  int col = threadIdx.x + blockIdx.x * blockDim.x;   //right
  int row = threadIdx.y + blockIdx.y * blockDim.y;   //right
  if (col < N && row < M) {
    float acc = 0.0f;
    int k = 0;
    while (k < K) {
      acc += A[row * K + k] * B[k * N + col];
      k++;
    }
    C[row * N + col] = acc;
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  int gx = (N + 15) / 16;
  int gy = (M + 15) / 16;
  kern<<<dim3(gx, gy), dim3(16, 16)>>>(A, B, C, M, N, K);
}
