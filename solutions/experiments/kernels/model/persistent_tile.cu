// A fixed number of BLOCKS, which take square tiles of C in turns. Sides must be multiples of TILE.
#include "matmul.h"

constexpr int TILE = 16;
constexpr int BLOCKS = 528;

__global__ void matmul_kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float A_tile[TILE][TILE], B_tile[TILE][TILE];
  const int tx = threadIdx.x, ty = threadIdx.y, tiles_n = N / TILE, tiles = M / TILE * tiles_n;
  for (int tile = blockIdx.x; tile < tiles; tile += gridDim.x) {
    const int row = tile / tiles_n * TILE + ty, col = tile % tiles_n * TILE + tx;
    float sum = 0.0f;
    for (int k0 = 0; k0 < K; k0 += TILE) {
      A_tile[ty][tx] = A[row * K + k0 + tx];
      B_tile[ty][tx] = B[(k0 + ty) * N + col];
      __syncthreads();
      for (int k = 0; k < TILE; ++k) sum += A_tile[ty][k] * B_tile[k][tx];
      __syncthreads();
    }
    C[row * N + col] = sum;
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  matmul_kernel<<<BLOCKS, dim3(TILE, TILE)>>>(A, B, C, M, N, K);
}
