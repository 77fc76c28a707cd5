// lab: 05_tiled
// mistake: the barrier at the end of a round is missing, so nobody waits for the next tile; besides, the next tile of B is loaded from the rows of the last one
// role: barrier
// also: fill_b
#include "matmul.h"
constexpr int TILE = 16;

__global__ void stages(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float As[2][TILE][TILE];
  __shared__ float Bs[2][TILE][TILE];
  const int tx = threadIdx.x, ty = threadIdx.y;
  const float* a = A + (blockIdx.y * TILE + ty) * K + tx;
  const float* b = B + ty * N + blockIdx.x * TILE + tx;
  As[0][ty][tx] = a[0];
  Bs[0][ty][tx] = b[0];
  float sum = 0.f;
  int s = 0;
  __syncthreads();
  for (int k0 = TILE; k0 <= K; k0 += TILE, s ^= 1) {
    for (int k = 0; k < TILE; ++k) sum += As[s][ty][k] * Bs[s][k][tx];
    if (k0 < K) {
      As[s ^ 1][ty][tx] = a[k0];
      Bs[s ^ 1][ty][tx] = b[(k0 - TILE) * N];   //wrong2
      Bs[s ^ 1][ty][tx] = b[k0 * N];   //right2
    }
    __syncthreads();   //right
  }
  C[(blockIdx.y * TILE + ty) * N + blockIdx.x * TILE + tx] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  stages<<<dim3(N / TILE, M / TILE), dim3(TILE, TILE)>>>(A, B, C, N, K);
}
