// Square tiles; PARTS blocks share the sum of each tile and add to C. Sides must be multiples of TILE * PARTS.
#include "matmul.h"

#include <cuda_runtime.h>

constexpr int TILE = 16;
constexpr int PARTS = 4;

__global__ void matmul_kernel(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float A_tile[TILE][TILE], B_tile[TILE][TILE];
  const int ty = threadIdx.y, tx = threadIdx.x;
  const int row = blockIdx.y * TILE + ty, col = blockIdx.x * TILE + tx;
  const int begin = blockIdx.z * (K / PARTS), end = begin + K / PARTS;
  float sum = 0;
  for (int k0 = begin; k0 < end; k0 += TILE) {
    A_tile[ty][tx] = A[row * K + k0 + tx];
    B_tile[ty][tx] = B[(k0 + ty) * N + col];
    __syncthreads();
    for (int k = 0; k < TILE; k++) sum += A_tile[ty][k] * B_tile[k][tx];
    __syncthreads();
  }
  atomicAdd(&C[row * N + col], sum);
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  cudaMemset(C, 0, sizeof(float) * M * N);
  matmul_kernel<<<dim3(N / TILE, M / TILE, PARTS), dim3(TILE, TILE)>>>(A, B, C, N, K);
}
