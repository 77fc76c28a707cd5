// A wide tile: 8 rows, 64 columns, 8 steps of k. All 512 threads load B, the first 64 load A.
#include "matmul.h"

#include <cstddef>

constexpr int TY = 8, TX = 64, TK = 8;

__global__ void matmul_kernel(const float* __restrict__ A, const float* __restrict__ B, float* __restrict__ C, int M,
                              int N, int K) {
  __shared__ float a_tile[TY][TK];
  __shared__ float b_tile[TK][TX];
  const int tx = threadIdx.x, ty = threadIdx.y;
  const int row = blockIdx.y * TY + ty;
  const int col = blockIdx.x * TX + tx;
  float sum = 0.0f;
  for (int k0 = 0; k0 < K; k0 += TK) {
    if (tx < TK) {
      a_tile[ty][tx] = row < M && k0 + tx < K ? A[size_t(row) * K + k0 + tx] : 0.0f;
    }
    b_tile[ty][tx] = k0 + ty < K && col < N ? B[size_t(k0 + ty) * N + col] : 0.0f;
    __syncthreads();
#pragma unroll
    for (int k = 0; k < TK; ++k) sum += a_tile[ty][k] * b_tile[k][tx];
    __syncthreads();
  }
  if (row < M && col < N) C[size_t(row) * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  matmul_kernel<<<dim3((N + TX - 1) / TX, (M + TY - 1) / TY), dim3(TX, TY)>>>(A, B, C, M, N, K);
}
