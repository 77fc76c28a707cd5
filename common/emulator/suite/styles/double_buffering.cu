// shape: 33x17x40
// numbers: right
// Two tiles in turns: while one is used the other is filled, and one barrier per round is enough.
#include "matmul.h"

__global__ void tiled(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float As[2][8][8], Bs[2][8][8];
  int tx = threadIdx.x, ty = threadIdx.y;
  int row = blockIdx.y * 8 + threadIdx.y, col = blockIdx.x * 8 + threadIdx.x;
  float sum = 0;
  As[0][ty][tx] = row < M && tx < K ? A[row * K + tx] : 0;
  Bs[0][ty][tx] = ty < K && col < N ? B[ty * N + col] : 0;
  __syncthreads();
  int now = 0;
  for (int p = 0; p < K; p += 8) {
    int next = p + 8;
    if (next < K) {
      As[1 - now][ty][tx] = row < M && next + tx < K ? A[row * K + next + tx] : 0;
      Bs[1 - now][ty][tx] = next + ty < K && col < N ? B[(next + ty) * N + col] : 0;
    }
    for (int k = 0; k < 8; ++k) sum += As[now][ty][k] * Bs[now][k][tx];
    __syncthreads();
    now = 1 - now;
  }
  if (row < M && col < N) C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(8, 8), grid((N + 7) / 8, (M + 7) / 8);
  tiled<<<grid, block>>>(A, B, C, M, N, K);
}
