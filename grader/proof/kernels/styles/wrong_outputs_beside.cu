// shape: 32x64x16
// verdict: fail
// diagnosis: outputs_side_by_side none tile_index_wrong wrong_column_used
// Loaded a tile apart, stored side by side.
#include "matmul.h"

#define T 16

__global__ void multiply(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float a[T][T], b[T][2 * T];
  int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.y * T + ty, col = blockIdx.x * 2 * T;
  float s0 = 0, s1 = 0;
  for (int p = 0; p < K; p += T) {
    a[ty][tx] = A[row * K + p + tx];
    b[ty][tx] = B[(p + ty) * N + col + tx];
    b[ty][tx + T] = B[(p + ty) * N + col + tx + T];
    __syncthreads();
    for (int k = 0; k < T; k++) {
      s0 += a[ty][k] * b[k][tx];
      s1 += a[ty][k] * b[k][tx + T];
    }
    __syncthreads();
  }
  C[row * N + col + 2 * tx] = s0;
  C[row * N + col + 2 * tx + 1] = s1;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3(N / (2 * T), M / T), dim3(T, T)>>>(A, B, C, N, K);
}
