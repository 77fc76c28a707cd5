// lab: 06_boundary_checked
// mistake: the guard of A tests k with the thread's row instead of its column
// role: guard fill_a
#include "matmul.h"
constexpr int TILE = 16;

__global__ void bounded(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float As[TILE][TILE];
  __shared__ float Bs[TILE][TILE];
  const unsigned tx = threadIdx.x;
  const unsigned ty = threadIdx.y;
  const unsigned row = blockIdx.y * TILE + ty;
  const unsigned col = blockIdx.x * TILE + tx;
  float sum = 0.0f;
  for (unsigned k0 = 0; k0 < K; k0 += TILE) {
    if (row < M && k0 + ty < K) {   //wrong
    if (row < M && k0 + tx < K) {   //right
      As[ty][tx] = A[row * K + k0 + tx];
    } else {
      As[ty][tx] = 0.0f;
    }
    if (col < N && k0 + ty < K) {
      Bs[ty][tx] = B[(k0 + ty) * N + col];
    } else {
      Bs[ty][tx] = 0.0f;
    }
    __syncthreads();
    for (unsigned k = 0; k < TILE; ++k) sum += As[ty][k] * Bs[k][tx];
    __syncthreads();
  }
  if (row < M && col < N) C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(TILE, TILE), grid((N + TILE - 1) / TILE, (M + TILE - 1) / TILE);
  bounded<<<grid, block>>>(A, B, C, M, N, K);
}
