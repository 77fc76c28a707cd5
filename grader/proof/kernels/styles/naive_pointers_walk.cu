// shape: 33x17x20
// verdict: pass
// diagnosis: none
// No index inside the loop: one pointer walks along a row, the other down a column.
#include "matmul.h"

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  int col = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row >= M || col >= N) return;
  const float *a = A + row * K, *end = a + K, *b = B + col;
  float sum = 0;
  while (a != end) {
    sum += *a++ * *b;
    b += N;
  }
  *(C + row * N + col) = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3(N / 16 + 1, M / 16 + 1), dim3(16, 16)>>>(A, B, C, M, N, K);
}
