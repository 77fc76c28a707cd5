// shape: 17x19x12
// verdict: pass
// diagnosis: none
// A return in front of a barrier does no harm when all threads of a block take it.
#include "matmul.h"

constexpr int TILE = 8;

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  if (blockIdx.x * TILE >= N || blockIdx.y * TILE >= M) return;
  __shared__ float As[TILE][TILE], Bs[TILE][TILE];
  int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.y * TILE + ty, col = blockIdx.x * TILE + tx;
  float sum = 0;
  for (int p = 0; p < K; p += TILE) {
    As[ty][tx] = row < M && p + tx < K ? A[row * K + p + tx] : 0;
    Bs[ty][tx] = p + ty < K && col < N ? B[(p + ty) * N + col] : 0;
    __syncthreads();
    for (int k = 0; k < TILE; ++k) sum += As[ty][k] * Bs[k][tx];
    __syncthreads();
  }
  if (row < M && col < N) C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3(N / TILE + 2, M / TILE + 2), dim3(TILE, TILE)>>>(A, B, C, M, N, K);
}
