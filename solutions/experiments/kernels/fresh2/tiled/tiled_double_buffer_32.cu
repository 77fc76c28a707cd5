// Two pairs of 32 x 32 tiles: the next pair is stored while this one is used, one barrier a step. Multiples of 32.
#include "matmul.h"

template <int BS>
__global__ void matmul_pingpong(const float* __restrict__ A, const float* __restrict__ B, float* __restrict__ C, int N,
                                int K) {
  __shared__ float As[2][BS][BS];
  __shared__ float Bs[2][BS][BS];
  const int tx = threadIdx.x, ty = threadIdx.y;
  const int row = blockIdx.y * BS + ty, col = blockIdx.x * BS + tx;

  int cur = 0;
  As[cur][ty][tx] = A[row * K + tx];
  Bs[cur][ty][tx] = B[ty * N + col];
  __syncthreads();

  float acc = 0.f;
  const int steps = K / BS;
  for (int t = 0; t < steps; ++t) {
    if (t + 1 < steps) {
      As[cur ^ 1][ty][tx] = A[row * K + (t + 1) * BS + tx];
      Bs[cur ^ 1][ty][tx] = B[((t + 1) * BS + ty) * N + col];
    }
#pragma unroll
    for (int k = 0; k < BS; ++k) acc += As[cur][ty][k] * Bs[cur][k][tx];
    __syncthreads();
    cur ^= 1;
  }
  C[row * N + col] = acc;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  constexpr int BS = 32;
  matmul_pingpong<BS><<<dim3(N / BS, M / BS), dim3(BS, BS)>>>(A, B, C, N, K);
}
