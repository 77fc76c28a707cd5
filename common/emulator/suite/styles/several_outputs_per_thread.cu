// shape: 40x33x20
// numbers: right
// Four rows of C per thread, kept in registers.
#include "matmul.h"

__global__ void tiled(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float As[32][8], Bs[8][32];
  int tx = threadIdx.x, ty = threadIdx.y, col = blockIdx.x * 32 + tx, top = blockIdx.y * 32;
  float sum[4] = {};
  for (int p = 0; p < K; p += 8) {
    int r = ty * 4 + tx / 8, k = tx % 8;
    As[r][k] = top + r < M && p + k < K ? A[(top + r) * K + p + k] : 0;
    Bs[ty][tx] = p + ty < K && col < N ? B[(p + ty) * N + col] : 0;
    __syncthreads();
    for (int t = 0; t < 8; ++t)
      for (int i = 0; i < 4; ++i) sum[i] += As[ty * 4 + i][t] * Bs[t][tx];
    __syncthreads();
  }
  for (int i = 0; i < 4; ++i)
    if (top + ty * 4 + i < M && col < N) C[(top + ty * 4 + i) * N + col] = sum[i];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(32, 8), grid((N + 31) / 32, (M + 31) / 32);
  tiled<<<grid, block>>>(A, B, C, M, N, K);
}
