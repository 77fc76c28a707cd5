// shape: 70x50x33
// verdict: pass
// diagnosis: none
// A few blocks stay, and fetch one tile of C after the other from a counter.
#include "matmul.h"

constexpr int kTile = 16;
__device__ unsigned int next_tile;

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float a[kTile][kTile], b[kTile][kTile];
  __shared__ unsigned int tile;
  const int tx = threadIdx.x, ty = threadIdx.y, across = (N + kTile - 1) / kTile, down = (M + kTile - 1) / kTile;
  while (true) {
    if (tx == 0 && ty == 0) tile = atomicAdd(&next_tile, 1u);
    __syncthreads();
    if (tile >= across * down) break;
    const int row = tile / across * kTile + ty, column = tile % across * kTile + tx;
    float sum = 0.0f;
    for (int k = 0; k < K; k += kTile) {
      a[ty][tx] = row < M && k + tx < K ? A[row * K + k + tx] : 0.0f;
      b[ty][tx] = column < N && k + ty < K ? B[(k + ty) * N + column] : 0.0f;
      __syncthreads();
      for (int i = 0; i < kTile; ++i) sum += a[ty][i] * b[i][tx];
      __syncthreads();
    }
    if (row < M && column < N) C[row * N + column] = sum;
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const unsigned int zero = 0;
  cudaMemcpyToSymbol(next_tile, &zero, sizeof(zero));
  multiply<<<6, dim3(kTile, kTile)>>>(A, B, C, M, N, K);
}
