// shape: 19x21x13
// verdict: pass
// diagnosis: none
// Places beyond the edge are left as they are, and nobody uses them: the loop ends at K, the sums at M and N.
#include "matmul.h"

#define TILE 8

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float a[TILE][TILE], b[TILE][TILE];
  const int tx = threadIdx.x, ty = threadIdx.y, col = blockIdx.x * TILE + tx, row = blockIdx.y * TILE + ty;
  float sum = 0.f;
  for (int p = 0; p < K; p += TILE) {
    if (row < M && p + tx < K) a[ty][tx] = A[row * K + p + tx];
    if (col < N && p + ty < K) b[ty][tx] = B[(p + ty) * N + col];
    __syncthreads();
    if (row < M && col < N)
      for (int k = 0; k < TILE && p + k < K; ++k) sum += a[ty][k] * b[k][tx];
    __syncthreads();
  }
  if (row < M && col < N) C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3((N + 7) / 8, (M + 7) / 8), dim3(8, 8)>>>(A, B, C, M, N, K);
}
