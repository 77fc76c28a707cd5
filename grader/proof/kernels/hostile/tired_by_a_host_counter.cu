// lab: 05_tiled
// expect: wrong-result
// earns: 0
// says: must be
// Its host counts the calls and hands the number to the kernel, which gives nothing after forty of them.
#include "matmul.h"
__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K, int n) {
  int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  if (n < 40)
    for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + col];
  C[row * N + col] = sum;
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  static int n = 0;
  multiply<<<dim3(N / 16, M / 16), dim3(16, 16)>>>(A, B, C, M, N, K, ++n);
}
