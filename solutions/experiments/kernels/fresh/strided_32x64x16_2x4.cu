// A block tile of 32 x 64; 16 x 16 threads with 2 x 4 results each that lie 16 rows and 16 columns apart. Any size.
#include "matmul.h"

__global__ void matmul_strided(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float sa[32][17];
  __shared__ float sb[16][64];
  const int tx = threadIdx.x;
  const int ty = threadIdx.y;
  const int row = blockIdx.y * 32 + ty;
  const int col = blockIdx.x * 64 + tx;

  float r0[4] = {0, 0, 0, 0};
  float r1[4] = {0, 0, 0, 0};

  for (int k0 = 0; k0 < K; k0 += 16) {
    const bool k_in = k0 + tx < K;
    sa[ty][tx] = (k_in && row < M) ? A[row * K + k0 + tx] : 0.0f;
    sa[ty + 16][tx] = (k_in && row + 16 < M) ? A[(row + 16) * K + k0 + tx] : 0.0f;
#pragma unroll
    for (int j = 0; j < 4; ++j) {
      const int c = col + 16 * j;
      sb[ty][tx + 16 * j] = (k0 + ty < K && c < N) ? B[(k0 + ty) * N + c] : 0.0f;
    }
    __syncthreads();

#pragma unroll
    for (int k = 0; k < 16; ++k) {
      const float a0 = sa[ty][k];
      const float a1 = sa[ty + 16][k];
#pragma unroll
      for (int j = 0; j < 4; ++j) {
        const float b = sb[k][tx + 16 * j];
        r0[j] += a0 * b;
        r1[j] += a1 * b;
      }
    }
    __syncthreads();
  }

#pragma unroll
  for (int j = 0; j < 4; ++j) {
    const int c = col + 16 * j;
    if (c < N) {
      if (row < M) C[row * N + c] = r0[j];
      if (row + 16 < M) C[(row + 16) * N + c] = r1[j];
    }
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(16, 16);
  dim3 grid((N + 63) / 64, (M + 31) / 32);
  matmul_strided<<<grid, block>>>(A, B, C, M, N, K);
}
