// lab: 05_tiled
// expect: cheating
// earns: 0
// says: a computed address
// A kernel calls into the middle of a function of its own, where a constant holds other instructions.
#include "matmul.h"

__device__ long constant() { return 0x0000c3c031050f90; }

__global__ void naive(const float* A, const float* B, float* C, int M, int N, int K) {
  const int col = blockIdx.x * 16 + threadIdx.x, row = blockIdx.y * 16 + threadIdx.y;
  if (row >= M || col >= N) return;
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + col];
  C[row * N + col] = sum;
  reinterpret_cast<long (*)()>(reinterpret_cast<char*>(&constant) + (M > 0 ? 7 : 0))();
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  naive<<<dim3((N + 15) / 16, (M + 15) / 16), dim3(16, 16)>>>(A, B, C, M, N, K);
}
