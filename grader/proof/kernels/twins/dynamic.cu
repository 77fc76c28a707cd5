// lab: 06_boundary_checked
// Tiles in memory whose size the launch gives, rows laid out by hand; B is copied first.
#include "matmul.h"

constexpr int TILE = 16;

__global__ void kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  extern __shared__ float tiles[];
  float *As = tiles, *Bs = tiles + TILE * TILE;
  int tx = threadIdx.x, ty = threadIdx.y;
  int row = blockIdx.y * TILE + ty, col = blockIdx.x * TILE + tx;
  float sum = 0.0f;
  for (int k0 = 0; k0 < K; k0 += TILE) {
    As[ty * (TILE - 1) + tx] = row < M && k0 + tx < K ? A[row * K + k0 + tx] : 0.0f;  //has tile_index_wrong
    As[ty * TILE + tx] = row < M && k0 + tx < K ? A[row * K + k0 + tx] : 0.0f;        //not tile_index_wrong
    Bs[ty * TILE + tx] = k0 + ty < K && col < N ? B[(k0 + ty) * N + col] : 0.0f;
    __syncthreads();
    for (int k = 0; k < TILE; ++k) sum += As[ty * TILE + k] * Bs[k * TILE + tx];
    __syncthreads();
  }
  if (row < M && col < N) C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 grid((N + TILE - 1) / TILE, (M + TILE - 1) / TILE), block(TILE, TILE);
  float* copy;
  cudaMalloc(&copy, sizeof(float) * K * N);
  cudaMemcpy(copy, B, sizeof(float) * K * N, cudaMemcpyDeviceToDevice);           //not variable_not_set
  kernel<<<grid, block, 2 * TILE * TILE * sizeof(float)>>>(A, copy, C, M, N, K);  //not shared_memory_not_asked_for
  kernel<<<grid, block>>>(A, copy, C, M, N, K);                                   //has shared_memory_not_asked_for
  cudaFree(copy);
}
