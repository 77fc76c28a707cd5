// shape: 32x32x48
// verdict: fail
// diagnosis: both_barriers_missing
#include "matmul.h"

template <int T>
__global__ void multiply(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float a[T][T], b[T][T];
  int x = threadIdx.x, y = threadIdx.y, i = blockIdx.y * T + y, j = blockIdx.x * T + x;
  float s = 0;
  for (int p = 0; p < K; p += T) {
    a[y][x] = A[i * K + p + x];
    b[y][x] = B[(p + y) * N + j];
    for (int k = 0; k < T; ++k) s += a[y][k] * b[k][x];
  }
  C[i * N + j] = s;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<16><<<dim3(N / 16, M / 16), dim3(16, 16)>>>(A, B, C, N, K);
}
