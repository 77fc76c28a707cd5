// No shared memory: the lanes of a warp load 32 elements of A's row together and pass them round with shuffles.
#include "matmul.h"

#include <cstddef>

__global__ void matmul_kernel(const float* __restrict__ A, const float* __restrict__ B, float* __restrict__ C, int M,
                              int N, int K) {
  const int lane = threadIdx.x;
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  const int col = blockIdx.x * 32 + lane;
  if (row >= M) return;  // the whole warp
  float sum = 0.0f;
  for (int k0 = 0; k0 < K; k0 += 32) {
    const float mine = k0 + lane < K ? A[size_t(row) * K + k0 + lane] : 0.0f;
    const int steps = K - k0 < 32 ? K - k0 : 32;
    for (int k = 0; k < steps; ++k) {
      const float a = __shfl_sync(0xffffffffu, mine, k);
      if (col < N) sum += a * B[size_t(k0 + k) * N + col];
    }
  }
  if (col < N) C[size_t(row) * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  matmul_kernel<<<dim3((N + 31) / 32, (M + 7) / 8), dim3(32, 8)>>>(A, B, C, M, N, K);
}
