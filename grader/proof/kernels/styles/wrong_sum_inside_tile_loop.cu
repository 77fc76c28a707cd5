// shape: 32x32x48
// verdict: fail
// diagnosis: one_phase_only
// The sum begins anew with every tile, so that only the last one counts.
#include "matmul.h"

#define T 16

__global__ void multiply(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float a[T][T], b[T][T];
  int x = threadIdx.x, y = threadIdx.y, i = blockIdx.y * T + y, j = blockIdx.x * T + x;
  for (int p = 0; p < K; p += T) {
    float sum = 0;
    a[y][x] = A[i * K + p + x];
    b[y][x] = B[(p + y) * N + j];
    __syncthreads();
    for (int k = 0; k < T; ++k) sum += a[y][k] * b[k][x];
    __syncthreads();
    C[i * N + j] = sum;
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3(N / T, M / T), dim3(T, T)>>>(A, B, C, N, K);
}
