// shape: 32x16x24
// verdict: fail
// diagnosis: tile_indices_swapped none
// Both tiles are stored [x][y] and read as if they were stored [y][x].
#include "matmul.h"

#define T 8

__global__ void multiply(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float as[T][T], bs[T][T];
  int tx = threadIdx.x, ty = threadIdx.y;
  int first = K * T * blockIdx.y, last = first + K - 1;
  float sum = 0;
  for (int a = first, b = T * blockIdx.x; a <= last; a += T, b += T * N) {
    as[tx][ty] = A[a + K * ty + tx];
    bs[tx][ty] = B[b + N * ty + tx];
    __syncthreads();
    for (int k = 0; k < T; ++k) sum += as[ty][k] * bs[k][tx];
    __syncthreads();
  }
  C[N * T * blockIdx.y + T * blockIdx.x + N * ty + tx] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3(N / T, M / T), dim3(T, T)>>>(A, B, C, N, K);
}
