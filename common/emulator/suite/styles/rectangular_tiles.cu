// shape: 40x33x20
// numbers: right
// Blocks of 8x32 threads, tiles of 8x16 and 16x32.
#include "matmul.h"

__global__ void tiled(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float As[8][16], Bs[16][32];
  int tx = threadIdx.x, ty = threadIdx.y;
  int row = blockIdx.y * 8 + ty, col = blockIdx.x * 32 + tx;
  float sum = 0;
  for (int p = 0; p < K; p += 16) {
    if (tx < 16) As[ty][tx] = row < M && p + tx < K ? A[row * K + p + tx] : 0;
    for (int r = ty; r < 16; r += 8) Bs[r][tx] = p + r < K && col < N ? B[(p + r) * N + col] : 0;
    __syncthreads();
    for (int k = 0; k < 16; ++k) sum += As[ty][k] * Bs[k][tx];
    __syncthreads();
  }
  if (row < M && col < N) C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(32, 8), grid((N + 31) / 32, (M + 7) / 8);
  tiled<<<grid, block>>>(A, B, C, M, N, K);
}
