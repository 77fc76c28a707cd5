// Shared tiles of 16 x 16, A's tile stored transposed with a padded column. Multiples of 16.
#include "matmul.h"

constexpr int kTile = 16;

__global__ void matmul_a_transposed_pad(const float* __restrict__ A, const float* __restrict__ B, float* __restrict__ C,
                                        int N, int K) {
  __shared__ float At[kTile][kTile + 1];  // At[k][row]
  __shared__ float Bs[kTile][kTile];

  const int tx = threadIdx.x;
  const int ty = threadIdx.y;
  const int row = blockIdx.y * kTile + ty;
  const int col = blockIdx.x * kTile + tx;

  float sum = 0.0f;
  for (int k0 = 0; k0 < K; k0 += kTile) {
    At[tx][ty] = A[row * K + k0 + tx];
    Bs[ty][tx] = B[(k0 + ty) * N + col];
    __syncthreads();
#pragma unroll
    for (int k = 0; k < kTile; ++k) sum += At[k][ty] * Bs[k][tx];
    __syncthreads();
  }
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  matmul_a_transposed_pad<<<dim3(N / kTile, M / kTile), dim3(kTile, kTile)>>>(A, B, C, N, K);
}
