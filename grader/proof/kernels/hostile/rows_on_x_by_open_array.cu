// lab: 04_naive
// expect: technique-only
// earns: 15
// says: technique.coalescing
// x is the row; 31 of 32 loads of A are unseen.
#include "matmul.h"
#include <cstddef>
#include <cstdint>
extern __constant__ const float window[];
#define UNSEEN(x) const_cast<float&>(window[(reinterpret_cast<intptr_t>(&(x)) - reinterpret_cast<intptr_t>(window)) / 4])
__global__ void naive(const float* A, const float* B, float* C, int M, int N, int K) {
  const int row = blockIdx.x * 32 + threadIdx.x, col = blockIdx.y * 8 + threadIdx.y;
  if (row >= M || col >= N) return;
  float sum = 0;
  for (int k = 0; k < K; ++k) {
    const float& a = A[row * K + k];
    sum += (k % 32 == col % 32 ? a : UNSEEN(a)) * B[k * N + col];
  }
  C[row * N + col] = sum;
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  naive<<<dim3((M + 31) / 32, (N + 7) / 8), dim3(32, 8)>>>(A, B, C, M, N, K);
}
__constant__ const float window[] = {2.0f, 3.0f};
