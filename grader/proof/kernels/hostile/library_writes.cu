// lab: 05_tiled
// expect: host-access
// earns: 15
// says: host memory|8 bytes of global memory
// frexpf writes beside the emulator's variables.
#include "matmul.h"

#include <cmath>

__global__ void naive(const float* A, const float* B, float* C, int M, int N, int K) {
  const int col = blockIdx.x * 16 + threadIdx.x, row = blockIdx.y * 16 + threadIdx.y;
  if (row >= M || col >= N) return;
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + col];
  C[row * N + col] = sum;
}

__global__ void write_into(int* to) { frexpf(0.0f, to); }

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  naive<<<dim3((N + 15) / 16, (M + 15) / 16), dim3(16, 16)>>>(A, B, C, M, N, K);
  write_into<<<1, 1>>>(reinterpret_cast<int*>(const_cast<uint3*>(&threadIdx)) + 4096);
}
