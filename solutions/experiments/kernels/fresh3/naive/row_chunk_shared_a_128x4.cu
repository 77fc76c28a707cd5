// A block computes 512 columns of one row of C, four per thread and 128 apart; 128 elements of A's row lie in shared
// memory.
#include "matmul.h"

#define T 128
#define COLS 4

__global__ void matmul_kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float a[T];
  const int row = blockIdx.y;
  const int first = blockIdx.x * T * COLS + threadIdx.x;
  float sum[COLS] = {0.0f, 0.0f, 0.0f, 0.0f};
  for (int k0 = 0; k0 < K; k0 += T) {
    a[threadIdx.x] = k0 + threadIdx.x < K ? A[row * K + k0 + threadIdx.x] : 0.0f;
    __syncthreads();
    const int limit = min(T, K - k0);
    for (int k = 0; k < limit; k++) {
      for (int c = 0; c < COLS; c++) {
        const int col = first + c * T;
        if (col < N) sum[c] += a[k] * B[(k0 + k) * N + col];
      }
    }
    __syncthreads();
  }
  for (int c = 0; c < COLS; c++) {
    if (first + c * T < N) C[row * N + first + c * T] = sum[c];
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  matmul_kernel<<<dim3((N + T * COLS - 1) / (T * COLS), M), T>>>(A, B, C, M, N, K);
}
