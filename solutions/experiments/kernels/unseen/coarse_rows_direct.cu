#include "matmul.h"

constexpr int ROWS = 4;
__global__ void mm(const float* A, const float* B, float* C, int M, int N, int K) {
  int col = blockIdx.x * blockDim.x + threadIdx.x;
  int row = (blockIdx.y * blockDim.y + threadIdx.y) * ROWS;
  float acc[ROWS] = {0};
  for (int k = 0; k < K; ++k) {
    float b = B[k * N + col];
    for (int r = 0; r < ROWS; ++r) acc[r] += A[(row + r) * K + k] * b;
  }
  for (int r = 0; r < ROWS; ++r) C[(row + r) * N + col] = acc[r];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  mm<<<dim3(N / 32, M / 32), dim3(32, 8)>>>(A, B, C, M, N, K);
}
