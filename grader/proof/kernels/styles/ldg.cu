// labs: 06_boundary_checked
// verdict: pass
// diagnosis: none
// Loads through the read-only path, and a row on x where it does no harm.
#include "matmul.h"

constexpr int TILE = 16;

__device__ __forceinline__ float at(const float* __restrict__ X, int r, int c, int rows, int cols) {
  return r < rows && c < cols ? __ldg(&X[r * cols + c]) : 0.0f;
}

__global__ void multiply(const float* __restrict__ A, const float* __restrict__ B, float* __restrict__ C, int M, int N,
                         int K) {
  __shared__ float As[TILE][TILE], Bs[TILE][TILE];
  int row = blockIdx.x * TILE + threadIdx.y, col = blockIdx.y * TILE + threadIdx.x;
  float sum = 0;
  for (int p = 0; p < K; p += TILE) {
    As[threadIdx.y][threadIdx.x] = at(A, row, p + threadIdx.x, M, K);
    Bs[threadIdx.y][threadIdx.x] = at(B, p + threadIdx.y, col, K, N);
    __syncthreads();
    for (int k = 0; k < TILE; ++k) sum = fmaf(As[threadIdx.y][k], Bs[k][threadIdx.x], sum);
    __syncthreads();
  }
  if (row < M && col < N) C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 blockDim(TILE, TILE);
  dim3 gridDim((M + TILE - 1) / TILE, (N + TILE - 1) / TILE);
  multiply<<<gridDim, blockDim>>>(A, B, C, M, N, K);
}
