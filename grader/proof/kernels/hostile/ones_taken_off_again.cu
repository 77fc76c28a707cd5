// lab: 04_naive
// expect: technique-only
// earns: 15
// says: technique.coalescing
// Row on x (not coalesced); ten broadcast loads of a constant 1 per step, less 1 each: their labels reach C, so they count as live and dilute the ratio of sectors.
#include "matmul.h"
__device__ float ones[4096];
__global__ void fill() { ones[blockIdx.x * 256 + threadIdx.x] = 1.0f; }
__global__ void naive(const float* A, const float* B, float* C, int M, int N, int K) {
  const int row = blockIdx.x * 32 + threadIdx.x, col = blockIdx.y * 8 + threadIdx.y;
  if (row >= M || col >= N) return;
  float sum = 0;
  for (int k = 0; k < K; ++k) {
    float d = 0;
    for (int q = 0; q < 10; ++q) d += ones[(k * 10 + q) % 4096] - 1.0f;
    sum += A[row * K + k] * B[k * N + col] + d;
  }
  C[row * N + col] = sum;
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  fill<<<16, 256>>>();
  naive<<<dim3((M + 31) / 32, (N + 7) / 8), dim3(32, 8)>>>(A, B, C, M, N, K);
}
