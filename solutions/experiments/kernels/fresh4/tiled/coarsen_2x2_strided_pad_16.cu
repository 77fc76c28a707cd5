// 2 x 2 elements per thread, 16 apart, in a tile of 32 x 32 with 16 steps of k; rows of A padded by one.
#include "matmul.h"

#include <cstddef>

constexpr int T = 16;

__device__ float get(const float* matrix, int row, int col, int rows, int cols) {
  return row < rows && col < cols ? matrix[size_t(row) * cols + col] : 0.0f;
}

__device__ void put(float* matrix, int row, int col, int rows, int cols, float value) {
  if (row < rows && col < cols) matrix[size_t(row) * cols + col] = value;
}

__global__ void matmul_kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float a[2 * T][T + 1];
  __shared__ float b[T][2 * T];
  const int tx = threadIdx.x, ty = threadIdx.y;
  const int row = blockIdx.y * 2 * T + ty;
  const int col = blockIdx.x * 2 * T + tx;
  float c00 = 0.0f, c01 = 0.0f, c10 = 0.0f, c11 = 0.0f;
  for (int k0 = 0; k0 < K; k0 += T) {
    a[ty][tx] = get(A, row, k0 + tx, M, K);
    a[ty + T][tx] = get(A, row + T, k0 + tx, M, K);
    b[ty][tx] = get(B, k0 + ty, col, K, N);
    b[ty][tx + T] = get(B, k0 + ty, col + T, K, N);
    __syncthreads();
#pragma unroll
    for (int k = 0; k < T; ++k) {
      const float a0 = a[ty][k], a1 = a[ty + T][k];
      const float b0 = b[k][tx], b1 = b[k][tx + T];
      c00 += a0 * b0;
      c01 += a0 * b1;
      c10 += a1 * b0;
      c11 += a1 * b1;
    }
    __syncthreads();
  }
  put(C, row, col, M, N, c00);
  put(C, row, col + T, M, N, c01);
  put(C, row + T, col, M, N, c10);
  put(C, row + T, col + T, M, N, c11);
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  matmul_kernel<<<dim3((N + 2 * T - 1) / (2 * T), (M + 2 * T - 1) / (2 * T)), dim3(T, T)>>>(A, B, C, M, N, K);
}
