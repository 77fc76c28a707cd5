// labs: 04_naive
// verdict: pass
// diagnosis: none
// A device variable counts calls, and does nothing else.
#include "matmul.h"

__device__ unsigned long long calls = 0;
__global__ void naive(const float* A, const float* B, float* C, int M, int N, int K) {
  const int col = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row == 0 && col == 0) ++calls;
  if (row >= M || col >= N) return;
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += A[size_t(row) * K + k] * B[size_t(k) * N + col];
  C[size_t(row) * N + col] = sum;
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  naive<<<dim3((N + 31) / 32, (M + 7) / 8), dim3(32, 8)>>>(A, B, C, M, N, K);
}
