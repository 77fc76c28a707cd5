// The tile's side is chosen at the launch and its shared memory with it: 24 x 24. Any size.
#include "matmul.h"

__global__ void matmul_dynamic(const float* A, const float* B, float* C, int M, int N, int K, int tile) {
  extern __shared__ float shared[];
  float* As = shared;
  float* Bs = shared + tile * tile;

  int tx = threadIdx.x, ty = threadIdx.y;
  int row = blockIdx.y * tile + ty;
  int col = blockIdx.x * tile + tx;
  float sum = 0.0f;

  int steps = (K + tile - 1) / tile;
  for (int s = 0; s < steps; ++s) {
    int ka = s * tile + tx;
    int kb = s * tile + ty;
    As[ty * tile + tx] = (row < M && ka < K) ? A[row * K + ka] : 0.0f;
    Bs[ty * tile + tx] = (kb < K && col < N) ? B[kb * N + col] : 0.0f;
    __syncthreads();
    for (int k = 0; k < tile; ++k) sum += As[ty * tile + k] * Bs[k * tile + tx];
    __syncthreads();
  }
  if (row < M && col < N) C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  int tile = 24;
  dim3 block(tile, tile);
  dim3 grid((N + tile - 1) / tile, (M + tile - 1) / tile);
  size_t bytes = 2 * tile * tile * sizeof(float);
  matmul_dynamic<<<grid, block, bytes>>>(A, B, C, M, N, K, tile);
}
