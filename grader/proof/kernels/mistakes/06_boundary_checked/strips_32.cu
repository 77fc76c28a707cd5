// lab: 06_boundary_checked
// mistake: one accumulator serves all strips of the thread and is not set back to zero
// role: sum
#include "matmul.h"
#define TILE 16
#define STRIPS 3

__global__ void strip_kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float As[TILE][TILE];
  __shared__ float Bs[TILE][TILE];
  int tx = threadIdx.x, ty = threadIdx.y;
  int row = blockIdx.y * TILE + ty;
  float sum = 0;
  for (int s = 0; s < STRIPS; ++s) {
    int col = (blockIdx.x * STRIPS + s) * TILE + tx;
    sum = 0;   //right
    for (int t = 0; t < (K + TILE - 1) / TILE; ++t) {
      int ka = t * TILE + tx, kb = t * TILE + ty;
      As[ty][tx] = (row < M && ka < K) ? A[row * K + ka] : 0;
      Bs[ty][tx] = (kb < K && col < N) ? B[kb * N + col] : 0;
      __syncthreads();
      for (int k = 0; k < TILE; ++k) sum += As[ty][k] * Bs[k][tx];
      __syncthreads();
    }
    if (row < M && col < N) C[row * N + col] = sum;
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(TILE, TILE);
  dim3 grid((N + TILE * STRIPS - 1) / (TILE * STRIPS), (M + TILE - 1) / TILE);
  strip_kernel<<<grid, block>>>(A, B, C, M, N, K);
}
