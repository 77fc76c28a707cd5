#include "matmul.h"

constexpr int T = 32, BY = 8;
__global__ void mm(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float As[T][T], Bs[T][T];
  int tx = threadIdx.x, ty = threadIdx.y;
  int row0 = blockIdx.y * T, col = blockIdx.x * T + tx;
  float acc[T / BY] = {};
  for (int k0 = 0; k0 < K; k0 += T) {
    for (int r = ty; r < T; r += BY) {
      As[r][tx] = A[(row0 + r) * K + k0 + tx];
      Bs[r][tx] = B[(k0 + r) * N + col];
    }
    __syncthreads();
    for (int k = 0; k < T; ++k) {
      float b = Bs[k][tx];
      for (int i = 0; i < T / BY; ++i) acc[i] += As[ty + i * BY][k] * b;
    }
    __syncthreads();
  }
  for (int i = 0; i < T / BY; ++i) C[(row0 + ty + i * BY) * N + col] = acc[i];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  mm<<<dim3(N / T, M / T), dim3(T, BY)>>>(A, B, C, N, K);
}
