// shape: 16x16x16
// verdict: fail
// diagnosis: same_operand_twice none
// Copied and pasted: both tiles come from A.
#include "matmul.h"

#define T 8

__global__ void multiply(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float a[T][T], b[T][T];
  int x = threadIdx.x, y = threadIdx.y, i = blockIdx.y * T + y, j = blockIdx.x * T + x;
  float s = 0;
  for (int p = 0; p < K; p += T) {
    a[y][x] = A[i * K + p + x];
    b[y][x] = A[(p + y) * N + j];
    __syncthreads();
    for (int k = 0; k < T; ++k) s += a[y][k] * b[k][x];
    __syncthreads();
  }
  C[i * N + j] = s;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3(N / T, M / T), dim3(T, T)>>>(A, B, C, N, K);
}
