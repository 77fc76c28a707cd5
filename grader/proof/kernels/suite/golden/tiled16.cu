// A and B pass through shared tiles of 16x16; what lies outside the matrices is zero.
#include "matmul.h"

constexpr int kTile = 16;

__global__ void tiled(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float a_tile[kTile][kTile], b_tile[kTile][kTile];
  int tx = threadIdx.x, ty = threadIdx.y;
  int row = blockIdx.y * kTile + ty, col = blockIdx.x * kTile + tx;
  float sum = 0;
  for (int first = 0; first < K; first += kTile) {
    a_tile[ty][tx] = row < M && first + tx < K ? A[row * K + first + tx] : 0;
    b_tile[ty][tx] = first + ty < K && col < N ? B[(first + ty) * N + col] : 0;
    __syncthreads();
    for (int k = 0; k < kTile; ++k) sum += a_tile[ty][k] * b_tile[k][tx];
    __syncthreads();
  }
  if (row < M && col < N) C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(16, 16), grid((N + 15) / 16, (M + 15) / 16);
  tiled<<<grid, block>>>(A, B, C, M, N, K);
}
