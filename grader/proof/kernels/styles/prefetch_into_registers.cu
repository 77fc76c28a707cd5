// shape: 37x53x29
// verdict: pass
// diagnosis: none
// One pair of tiles; the next elements wait in registers while this tile is used.
#include "matmul.h"

#define TILE 16

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float As[TILE][TILE], Bs[TILE][TILE];
  int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.y * TILE + ty, col = blockIdx.x * TILE + tx;
  float sum = 0, a = row < M && tx < K ? A[row * K + tx] : 0, b = ty < K && col < N ? B[ty * N + col] : 0;
  for (int p = TILE;; p += TILE) {
    As[ty][tx] = a;
    Bs[ty][tx] = b;
    __syncthreads();
    bool more = p < K;
    if (more) {
      a = row < M && p + tx < K ? A[row * K + p + tx] : 0;
      b = p + ty < K && col < N ? B[(p + ty) * N + col] : 0;
    }
    for (int k = 0; k < TILE; ++k) sum += As[ty][k] * Bs[k][tx];
    if (!more) break;
    __syncthreads();
  }
  if (row < M && col < N) C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3((N + TILE - 1) / TILE, (M + TILE - 1) / TILE), dim3(TILE, TILE)>>>(A, B, C, M, N, K);
}
