// shape: 19x21x13
// verdict: pass
// diagnosis: none
// Instead of a test, the nearest element that exists, times 0 or 1.
#include "matmul.h"

constexpr int TILE = 8;

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float a[TILE][TILE], b[TILE][TILE];
  const int tx = threadIdx.x, ty = threadIdx.y, col = blockIdx.x * TILE + tx, row = blockIdx.y * TILE + ty;
  float sum = 0.f;
  for (int p = 0; p < K; p += TILE) {
    a[ty][tx] = A[min(row, M - 1) * K + min(p + tx, K - 1)] * (p + tx < K);
    b[ty][tx] = B[min(p + ty, K - 1) * N + min(col, N - 1)] * (p + ty < K);
    __syncthreads();
    for (int k = 0; k < TILE; ++k) sum += a[ty][k] * b[k][tx];
    __syncthreads();
  }
  if (row < M && col < N) C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3((N + 7) / 8, (M + 7) / 8), dim3(8, 8)>>>(A, B, C, M, N, K);
}
