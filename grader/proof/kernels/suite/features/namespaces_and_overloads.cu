// shape: 33x17x20
// numbers: right
#include "matmul.h"

namespace lab5 {
namespace {

__device__ float product(float a, float b) { return a * b; }
__device__ int product(int a, int b) { return a * b; }

__global__ void naive(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.y * 16 + threadIdx.y, col = blockIdx.x * 16 + threadIdx.x;
  if (row >= M || col >= N) return;
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += product(A[product(row, K) + k], B[product(k, N) + col]);
  C[product(row, N) + col] = sum;
}

}  // namespace
}  // namespace lab5

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  lab5::naive<<<dim3((N + 15) / 16, (M + 15) / 16), dim3(16, 16)>>>(A, B, C, M, N, K);
}
