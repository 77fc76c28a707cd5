// lab: 06_boundary_checked
// expect: out-of-bounds
// earns: 13
// says: reads A[9]
// Loads past the ends of A and B, into products with zero.
#include "matmul.h"
#include <cstddef>
#include <cstdint>
extern __constant__ const float window[];
#define UNSEEN(x) const_cast<float&>(window[(reinterpret_cast<intptr_t>(&(x)) - reinterpret_cast<intptr_t>(window)) / 4])
__global__ void naive(const float* A, const float* B, float* C, int M, int N, int K) {
  const int tx = threadIdx.x, ty = threadIdx.y, col = blockIdx.x * 16 + tx, row = blockIdx.y * 16 + ty;
  if (row >= M || col >= N) return;
  float sum = 0;
  for (int k = 0; k < K; ++k) {
    const float &a = A[row * K + k], &b = B[k * N + col];
    const float x = k % 16 == tx ? a : UNSEEN(a), y = k % 16 == ty ? b : UNSEEN(b);
    sum += x * y;
  }
  const float past = UNSEEN(A[M * K + 8]);  // out of bounds
  C[row * N + col] = sum + (past == 12345.0f ? 1 : 0);
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  naive<<<dim3((N + 15) / 16, (M + 15) / 16), dim3(16, 16)>>>(A, B, C, M, N, K);
}
__constant__ const float window[] = {2.0f, 3.0f};
