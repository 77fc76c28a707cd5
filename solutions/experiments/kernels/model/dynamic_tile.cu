// Square tiles in shared memory whose size the launch says; every load is checked, and GUARD checks each product as well.
#include "matmul.h"

constexpr int TILE = 16;
constexpr bool GUARD = false;

__global__ void matmul_kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  extern __shared__ float tiles[];
  float* A_tile = tiles;
  float* B_tile = tiles + TILE * TILE;
  const int tx = threadIdx.x, ty = threadIdx.y;
  const int row = blockIdx.y * blockDim.y + ty, col = blockIdx.x * blockDim.x + tx;
  float sum = 0.0f;
  for (int t = 0; t < (K + TILE - 1) / TILE; ++t) {
    A_tile[ty * TILE + tx] = row < M && t * TILE + tx < K ? A[row * K + t * TILE + tx] : 0.0f;
    B_tile[ty * TILE + tx] = col < N && t * TILE + ty < K ? B[(t * TILE + ty) * N + col] : 0.0f;
    __syncthreads();
    for (int k = 0; k < TILE; ++k) {
      if (!GUARD || t * TILE + k < K) sum += A_tile[ty * TILE + k] * B_tile[k * TILE + tx];
    }
    __syncthreads();
  }
  if (row < M && col < N) C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const dim3 block(TILE, TILE), grid((N + TILE - 1) / TILE, (M + TILE - 1) / TILE);
  matmul_kernel<<<grid, block, 2 * TILE * TILE * sizeof(float)>>>(A, B, C, M, N, K);
}
