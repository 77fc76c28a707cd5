// shape: 32x16x40
// verdict: pass
// diagnosis: none
// The eight products of a tile written out.
#include "matmul.h"

#define T 8

__global__ void multiply(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float a[T][T], b[T][T];
  int x = threadIdx.x, y = threadIdx.y, i = blockIdx.y * T + y, j = blockIdx.x * T + x;
  float s = 0;
  for (int k = 0; k < K; k += T) {
    a[y][x] = A[i * K + k + x];
    b[y][x] = B[(k + y) * N + j];
    __syncthreads();
    s += a[y][0] * b[0][x] + a[y][1] * b[1][x] + a[y][2] * b[2][x] + a[y][3] * b[3][x];
    s += a[y][4] * b[4][x] + a[y][5] * b[5][x] + a[y][6] * b[6][x] + a[y][7] * b[7][x];
    __syncthreads();
  }
  C[i * N + j] = s;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3(N / T, M / T), dim3(T, T)>>>(A, B, C, N, K);
}
