// shape: 32x16x32
// verdict: fail
// diagnosis: products_counted_twice none
// The loop moves on by half a tile.
#include "matmul.h"

#define T 8

__global__ void multiply(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float a[T][T], b[T][T];
  int x = threadIdx.x, y = threadIdx.y, i = blockIdx.y * T + y, j = blockIdx.x * T + x;
  float s = 0;
  for (int p = 0; p + T <= K; p += T / 2) {
    a[y][x] = A[i * K + p + x];
    b[y][x] = B[(p + y) * N + j];
    __syncthreads();
    for (int k = 0; k < T; ++k) s += a[y][k] * b[k][x];
    __syncthreads();
  }
  C[i * N + j] = s;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3(N / T, M / T), dim3(T, T)>>>(A, B, C, N, K);
}
