// A block of 32 x 16 threads computes 16 x 32 elements, eight steps of k at a time; only some threads load.
#include "matmul.h"

constexpr int ROWS = 16, COLS = 32, STEP = 8;

__global__ void matmul_kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float a[ROWS][STEP];
  __shared__ float b[STEP][COLS];
  const int tx = threadIdx.x, ty = threadIdx.y;
  const int row = blockIdx.y * ROWS + ty;
  const int col = blockIdx.x * COLS + tx;
  float sum = 0.0f;
  for (int k0 = 0; k0 < K; k0 += STEP) {
    if (tx < STEP) a[ty][tx] = row < M && k0 + tx < K ? A[row * K + k0 + tx] : 0.0f;
    if (ty < STEP) b[ty][tx] = k0 + ty < K && col < N ? B[(k0 + ty) * N + col] : 0.0f;
    __syncthreads();
#pragma unroll
    for (int k = 0; k < STEP; ++k) sum += a[ty][k] * b[k][tx];
    __syncthreads();
  }
  if (row < M && col < N) C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  matmul_kernel<<<dim3((N + COLS - 1) / COLS, (M + ROWS - 1) / ROWS), dim3(COLS, ROWS)>>>(A, B, C, M, N, K);
}
