// lab: 04_naive
// mistake: the guard lets row M and column N through
// role: guard
#include "matmul.h"
__global__ void MatMul(float* C, const float* A, const float* B, int rowsA, int colsA, int colsB) {
  const int x = threadIdx.x + blockIdx.x * blockDim.x;
  const int y = threadIdx.y + blockIdx.y * blockDim.y;
  if (x <= colsB && y <= rowsA) {   //wrong
  if (x < colsB && y < rowsA) {   //right
    float sum = 0.f;
    for (int i = 0; i < colsA; i++) {
      sum += A[y * colsA + i] * B[i * colsB + x];
    }
    C[y * colsB + x] = sum;
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 threads(16, 8);
  dim3 grid((N + threads.x - 1) / threads.x, (M + threads.y - 1) / threads.y);
  MatMul<<<grid, threads>>>(C, A, B, M, K, N);
}
