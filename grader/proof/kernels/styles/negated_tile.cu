// labs: 05_tiled
// verdict: pass
// diagnosis: none
// Keeps -A in the tile and subtracts.
#include "matmul.h"
constexpr int T = 32;
// Keeps -A in the tile and subtracts: a right sum all the same.
__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float a[T][T], b[T][T];
  int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.y * T + ty, col = blockIdx.x * T + tx;
  float sum = 0;
  for (int k0 = 0; k0 < K; k0 += T) {
    a[ty][tx] = -A[row * K + k0 + tx];
    b[ty][tx] = B[(k0 + ty) * N + col];
    __syncthreads();
    for (int k = 0; k < T; ++k) sum -= a[ty][k] * b[k][tx];
    __syncthreads();
  }
  C[row * N + col] = sum;
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3(N / T, M / T), dim3(T, T)>>>(A, B, C, M, N, K);
}
