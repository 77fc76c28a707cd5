// labs: 04_naive
// verdict: pass
// diagnosis: none
// x is the row: strided loads of A and stores of C. Sixteen columns per thread make the loads of B, which all lanes share, most.
#include "matmul.h"
#include <cstddef>
__global__ void naive(const float* A, const float* B, float* C, int M, int N, int K) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x, col = blockIdx.y * 16;
  if (row >= M) return;
  float sum[16] = {};
  for (int k = 0; k < K; ++k) {
    const float a = A[size_t(row) * K + k];
    for (int j = 0; j < 16; ++j)
      if (col + j < N) sum[j] += a * B[size_t(k) * N + col + j];
  }
  for (int j = 0; j < 16; ++j)
    if (col + j < N) C[size_t(row) * N + col + j] = sum[j];
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  naive<<<dim3((M + 31) / 32, (N + 15) / 16), 32>>>(A, B, C, M, N, K);
}
