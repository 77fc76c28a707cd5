// lab: 05_tiled
// expect: technique-only
// earns: 15
// says: do not affect C
// Naive; a tile and its negative are added to each operand, so that nothing is left of them.
#include "matmul.h"
constexpr int T = 16;
__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float plus[T][T], minus[T][T];
  int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.y * T + ty, col = blockIdx.x * T + tx;
  float sum = 0;
  for (int k0 = 0; k0 < K; k0 += T) {
    plus[ty][tx] = A[row * K + k0 + tx];
    minus[ty][tx] = -plus[ty][tx];
    __syncthreads();
    for (int k = 0; k < T; ++k) sum += (A[row * K + k0 + k] + (plus[ty][k] + minus[ty][k])) * B[(k0 + k) * N + col];
    __syncthreads();
  }
  C[row * N + col] = sum;
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3(N / T, M / T), dim3(T, T)>>>(A, B, C, M, N, K);
}
