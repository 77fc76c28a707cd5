// labs: 06_boundary_checked
// verdict: pass
// diagnosis: none
// Tiles, and the partial sums of two halves of a warp meet by a shuffle.
#include "matmul.h"

__global__ void tiled(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float a[16][32], b[32][16];
  const int t = threadIdx.x, half = t / 16 % 2, tx = t % 16, ty = t / 32, row = blockIdx.y * 16 + ty, col = blockIdx.x * 16 + tx;
  float sum = 0;
  for (int k0 = 0; k0 < K; k0 += 32) {
    const int k = k0 + t % 32, k2 = k0 + t / 16, c2 = blockIdx.x * 16 + t % 16;
    a[ty][t % 32] = row < M && k < K ? A[size_t(row) * K + k] : 0;
    b[t / 16][t % 16] = k2 < K && c2 < N ? B[size_t(k2) * N + c2] : 0;
    __syncthreads();
    for (int i = half * 16; i < half * 16 + 16; ++i) sum += a[ty][i] * b[i][tx];
    __syncthreads();
  }
  sum += __shfl_xor_sync(0xffffffffu, sum, 16);
  if (half == 0 && row < M && col < N) C[size_t(row) * N + col] = sum;
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  tiled<<<dim3((N + 15) / 16, (M + 15) / 16), 512>>>(A, B, C, M, N, K);
}
