// shape: 32x16x40
// verdict: fail
// diagnosis: last_tile_missing
// Double buffering whose loop ends with the last load.
#include "matmul.h"

#define T 8

__global__ void multiply(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float a[2][T][T], b[2][T][T];
  int x = threadIdx.x, y = threadIdx.y, i = blockIdx.y * T + y, j = blockIdx.x * T + x, tiles = K / T;
  a[0][y][x] = A[i * K + x];
  b[0][y][x] = B[y * N + j];
  __syncthreads();
  float s = 0;
  for (int t = 1; t < tiles; t++) {
    int next = t % 2, now = 1 - next;
    a[next][y][x] = A[i * K + t * T + x];
    b[next][y][x] = B[(t * T + y) * N + j];
    for (int k = 0; k < T; ++k) s += a[now][y][k] * b[now][k][x];
    __syncthreads();
  }
  C[i * N + j] = s;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3(N / T, M / T), dim3(T, T)>>>(A, B, C, N, K);
}
