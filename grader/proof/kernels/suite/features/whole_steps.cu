// shape: 37x53x29
// numbers: right
// cuda::ceil_div, round_up and round_down, in kernels and on the host.
#include "matmul.h"

#include <cuda/cmath>

constexpr int TILE = 16;
static_assert(cuda::ceil_div(33, 16u) == 3 && cuda::round_up(33, 16) == 48 && cuda::round_down(33, 16) == 32);

__global__ void product(const float* A, const float* B, float* C, int M, int N, int K) {
  const int row = blockIdx.y * TILE + threadIdx.y, column = blockIdx.x * TILE + threadIdx.x;
  if (row >= M || column >= N) return;
  float sum = 0;
  for (int tile = 0; tile < cuda::ceil_div(K, TILE); ++tile)
    for (int k = tile * TILE; k < K && k < (tile + 1) * TILE; ++k) sum += A[row * K + k] * B[k * N + column];
  C[row * N + column] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const dim3 grid(cuda::ceil_div(N, TILE), cuda::round_up(M, TILE) / TILE);
  product<<<grid, dim3(TILE, TILE)>>>(A, B, C, M, N, K);
}
