// lab: 04_naive
// mistake: the pointer into B moves by one element instead of one row
// role: read loop
#include "matmul.h"
__global__ void walk(const float* A, const float* B, float* C, int M, int N, int K) {
  const int row = blockIdx.y * 16 + threadIdx.y;
  const int col = blockIdx.x * 16 + threadIdx.x;
  if (row >= M || col >= N) return;
  const float* pa = A + row * K;
  const float* pb = B + col;
  float sum = 0.0f;
  for (int k = 0; k < K; ++k) {
    sum += *pa * *pb;
    ++pa;
    ++pb;   //wrong
    pb += N;   //right
  }
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  walk<<<dim3((N + 15) / 16, (M + 15) / 16), dim3(16, 16)>>>(A, B, C, M, N, K);
}
