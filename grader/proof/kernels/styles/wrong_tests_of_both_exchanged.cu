// shape: 40x24x8
// verdict: fail
// diagnosis: guard_on_wrong_dimension
// The column is compared with M and the row with N.
#include "matmul.h"

#include <cstddef>

constexpr int kBlock = 32;

__global__ void matmul_kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  const int x = blockIdx.x * kBlock + threadIdx.x;
  const int y = blockIdx.y * kBlock + threadIdx.y;
  if (x < M && y < N) {
    float acc = 0.f;
    for (int i = 0; i < K; i++)
      acc += A[size_t(y) * K + i] * B[size_t(i) * N + x];
    C[size_t(y) * N + x] = acc;
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const dim3 block(kBlock, kBlock);
  int bx = (N + kBlock - 1) / kBlock;
  int by = (M + kBlock - 1) / kBlock;
  matmul_kernel<<<dim3(bx, by), block>>>(A, B, C, M, N, K);
}
