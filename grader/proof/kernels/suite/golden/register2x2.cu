// 256 threads, 2x2 elements each; A's tile lies k-major, and both operands are staged in registers.
#include "matmul.h"

constexpr int kRows = 32, kColumns = 32, kDepth = 16, kThreads = 256;

__global__ void __launch_bounds__(kThreads)
    register_tiled(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float a_tile[kDepth][kRows], b_tile[kDepth][kColumns];
  int t = threadIdx.x, my_row = t / 16, my_column = t % 16;
  int top = blockIdx.y * kRows, left = blockIdx.x * kColumns;
  float sum[2][2] = {}, a[2], b[2];
  for (int first = 0; first < K; first += kDepth) {
    for (int i = t; i < kRows * kDepth; i += kThreads) {
      int r = i / kDepth, k = i % kDepth;
      a_tile[k][r] = top + r < M && first + k < K ? A[(top + r) * K + first + k] : 0;
    }
    for (int i = t; i < kDepth * kColumns; i += kThreads) {
      int k = i / kColumns, c = i % kColumns;
      b_tile[k][c] = first + k < K && left + c < N ? B[(first + k) * N + left + c] : 0;
    }
    __syncthreads();
    for (int k = 0; k < kDepth; ++k) {
      for (int i = 0; i < 2; ++i) a[i] = a_tile[k][my_row * 2 + i];
      for (int j = 0; j < 2; ++j) b[j] = b_tile[k][my_column * 2 + j];
      for (int i = 0; i < 2; ++i)
        for (int j = 0; j < 2; ++j) sum[i][j] += a[i] * b[j];
    }
    __syncthreads();
  }
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 2; ++j) {
      int r = top + my_row * 2 + i, c = left + my_column * 2 + j;
      if (r < M && c < N) C[r * N + c] = sum[i][j];
    }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  register_tiled<<<dim3((N + 31) / 32, (M + 31) / 32), kThreads>>>(A, B, C, M, N, K);
}
