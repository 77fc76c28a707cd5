// lab: 05_tiled
// expect: out-of-bounds
// earns: 0
// says: overwrites a return address
// A kernel writes over return addresses by a pointer to its own variable.
#include "matmul.h"

__device__ void elsewhere() {}

__device__ void overwrite(float* local, int words) {
  auto* slots = reinterpret_cast<unsigned long*>(local);
  for (int i = 0; i < words; ++i) slots[i] = reinterpret_cast<unsigned long>(&elsewhere);
}

__global__ void naive(const float* A, const float* B, float* C, int M, int N, int K) {
  const int col = blockIdx.x * 16 + threadIdx.x, row = blockIdx.y * 16 + threadIdx.y;
  float sums[4] = {};
  if (row >= M || col >= N) return;
  for (int k = 0; k < K; ++k) sums[k % 4] += A[row * K + k] * B[k * N + col];
  C[row * N + col] = sums[0] + sums[1] + sums[2] + sums[3];
  overwrite(sums, 24);
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  naive<<<dim3((N + 15) / 16, (M + 15) / 16), dim3(16, 16)>>>(A, B, C, M, N, K);
}
