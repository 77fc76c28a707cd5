// lab: 04_naive
// mistake: the inner loop runs over the columns of C instead of K
// role: loop
#include "matmul.h"
#include <cstddef>

__device__ float dot(const float* row_of_a, const float* col_of_b, int count, int stride) {
  float total = 0.0f;
  for (int k = 0; k < count; ++k) total += row_of_a[k] * col_of_b[size_t(k) * stride];
  return total;
}

__global__ void product(const float* A, const float* B, float* C, int M, int N, int K) {
  const size_t col = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  const size_t row = size_t(blockIdx.y) * blockDim.y + threadIdx.y;
  if (col >= size_t(N) || row >= size_t(M)) return;
  C[row * N + col] = dot(A + row * K, B + col, N, N);   //wrong
  C[row * N + col] = dot(A + row * K, B + col, K, N);   //right
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(32, 16);
  dim3 grid((N + 31) / 32, (M + 15) / 16);
  product<<<grid, block>>>(A, B, C, M, N, K);
}
