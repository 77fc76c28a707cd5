// labs: 04_naive
// verdict: pass
// diagnosis: none
// A local constant table, read through a pointer.
#include "matmul.h"

__global__ void naive(const float* A, const float* B, float* C, int M, int N, int K) {
  const int col = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row >= M || col >= N) return;
  const int order[4] = {2, 0, 3, 1};
  static const float weight[2] = {1.0f, 1.0f};
  float sum[4] = {};
  for (int k = 0; k < K; ++k) sum[order[k % 4]] += A[size_t(row) * K + k] * B[size_t(k) * N + col] * *(const volatile float*)(weight + (k & 1));
  C[size_t(row) * N + col] = sum[0] + sum[1] + sum[2] + sum[3];
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  naive<<<dim3((N + 31) / 32, (M + 7) / 8), dim3(32, 8)>>>(A, B, C, M, N, K);
}
