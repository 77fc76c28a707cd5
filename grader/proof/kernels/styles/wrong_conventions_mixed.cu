// shape: 32x32x32
// verdict: fail
// diagnosis: index_conventions_mixed none tile_index_wrong wrong_row_used
// The threads count rows on x, but load the tile of A as if x were its column.
#include "matmul.h"

#define T 8

__global__ void multiply(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float a[T][T], b[T][T];
  int x = threadIdx.x, y = threadIdx.y, row = blockIdx.x * T + x, col = blockIdx.y * T + y;
  float s = 0;
  for (int p = 0; p < K; p += T) {
    a[y][x] = A[row * K + p + x];
    b[y][x] = B[(p + y) * N + col];
    __syncthreads();
    for (int k = 0; k < T; ++k) s += a[y][k] * b[k][x];
    __syncthreads();
  }
  C[row * N + col] = s;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3(M / T, N / T), dim3(T, T)>>>(A, B, C, N, K);
}
