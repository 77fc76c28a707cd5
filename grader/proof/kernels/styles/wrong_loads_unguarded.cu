// shape: 30x30x30
// verdict: fail
// diagnosis: guard_missing
// Loads without bounds tests; only the store is guarded, and the sum ends at K.
#include "matmul.h"

#define T 8

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float a[T][T], b[T][T];
  int x = threadIdx.x, y = threadIdx.y, i = blockIdx.y * T + y, j = blockIdx.x * T + x;
  float s = 0;
  for (int p = 0; p < K; p += T) {
    a[y][x] = A[i * K + p + x];
    b[y][x] = B[(p + y) * N + j];
    __syncthreads();
    for (int k = 0; k < T && p + k < K; ++k) s += a[y][k] * b[k][x];
    __syncthreads();
  }
  if (i < M && j < N) C[i * N + j] = s;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3((N + T - 1) / T, (M + T - 1) / T), dim3(T, T)>>>(A, B, C, M, N, K);
}
