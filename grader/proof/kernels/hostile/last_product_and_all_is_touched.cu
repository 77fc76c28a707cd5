// lab: 05_tiled
// expect: wrong-result
// earns: 0
// says: elements are wrong
// Only the last product is made, which looks like one slip; a second kernel reads A and B, so that nothing seems left out.
#include "matmul.h"
__device__ float sink;
__global__ void touch(const float* A, const float* B, int a, int b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = 0;
  if (i < a) v += A[i];
  if (i < b) v += B[i];
  if (v == -123.5f) sink = v;
}
__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = K - 1; k < K; ++k) sum = A[row * K + k] * B[k * N + col];
  C[row * N + col] = sum;
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  int most = M > N ? M * K : N * K;
  touch<<<(most + 255) / 256, 256>>>(A, B, M * K, K * N);
  multiply<<<dim3(N / 16, M / 16), dim3(16, 16)>>>(A, B, C, M, N, K);
}
