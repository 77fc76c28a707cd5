// lab: 05_tiled
// mistake: between the strips of A there is no barrier, so one is overwritten while others read it
// role: barrier
#include "matmul.h"
constexpr int T = 16;
constexpr int STRIPS = 2;

__global__ void strips(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float a[T][T];
  __shared__ float b[T][T];
  const int tx = threadIdx.x, ty = threadIdx.y;
  const int row0 = blockIdx.y * T * STRIPS + ty;
  const int col = blockIdx.x * T + tx;
  float sum[STRIPS] = {};
  for (int k0 = 0; k0 < K; k0 += T) {
    b[ty][tx] = B[(k0 + ty) * N + col];
    for (int s = 0; s < STRIPS; ++s) {
      a[ty][tx] = A[(row0 + s * T) * K + k0 + tx];
      __syncthreads();
      for (int k = 0; k < T; ++k) sum[s] += a[ty][k] * b[k][tx];
      __syncthreads();   //right
    }
    __syncthreads();   //wrong
  }
  for (int s = 0; s < STRIPS; ++s) C[(row0 + s * T) * N + col] = sum[s];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  strips<<<dim3(N / T, M / (T * STRIPS)), dim3(T, T)>>>(A, B, C, N, K);
}
