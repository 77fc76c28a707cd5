// lab: 05_tiled
// expect: wrong-result
// earns: 0
// says: must be
// The device counts the calls, and C is nothing after forty of them.
#include "matmul.h"
__device__ int calls;
__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  if (calls < 40)
    for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + col];
  C[row * N + col] = sum;
}
__global__ void count() { ++calls; }
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3(N / 16, M / 16), dim3(16, 16)>>>(A, B, C, M, N, K);
  count<<<1, 1>>>();
}
