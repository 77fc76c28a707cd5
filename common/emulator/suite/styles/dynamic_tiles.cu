// shape: 33x17x20
// numbers: right
// One piece of dynamic shared memory, cut in two.
#include "matmul.h"

__global__ void tiled(const float* A, const float* B, float* C, int M, int N, int K, int tile) {
  extern __shared__ float both[];
  float *As = both, *Bs = both + tile * tile;
  int tx = threadIdx.x, ty = threadIdx.y;
  int row = blockIdx.y * tile + ty, col = blockIdx.x * tile + tx;
  float sum = 0;
  for (int p = 0; p < K; p += tile) {
    As[ty * tile + tx] = row < M && p + tx < K ? A[row * K + p + tx] : 0;
    Bs[ty * tile + tx] = p + ty < K && col < N ? B[(p + ty) * N + col] : 0;
    __syncthreads();
    for (int k = 0; k < tile; ++k) sum += As[ty * tile + k] * Bs[k * tile + tx];
    __syncthreads();
  }
  if (row < M && col < N) C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  int tile = 8;
  dim3 block(tile, tile), grid((N + tile - 1) / tile, (M + tile - 1) / tile);
  tiled<<<grid, block, 2 * tile * tile * sizeof(float)>>>(A, B, C, M, N, K, tile);
}
