// lab: 05_tiled
// mistake: the running sum is added to C once per tile, so early tiles count several times
// role: store sum
#include "matmul.h"
constexpr int TILE = 16;

__global__ void accumulate(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float As[TILE][TILE];
  __shared__ float Bs[TILE][TILE];
  int tx = threadIdx.x, ty = threadIdx.y;
  int row = blockIdx.y * TILE + ty, col = blockIdx.x * TILE + tx;
  C[row * N + col] = 0.0f;
  float sum = 0.0f;
  for (int k0 = 0; k0 < K; k0 += TILE) {
    As[ty][tx] = A[row * K + k0 + tx];
    Bs[ty][tx] = B[(k0 + ty) * N + col];
    __syncthreads();
    for (int k = 0; k < TILE; ++k) sum += As[ty][k] * Bs[k][tx];
    __syncthreads();
    C[row * N + col] += sum;   //wrong
  }
  C[row * N + col] += sum;   //right
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  accumulate<<<dim3(N / TILE, M / TILE), dim3(TILE, TILE)>>>(A, B, C, N, K);
}
