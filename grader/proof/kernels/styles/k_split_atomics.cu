// labs: 06_boundary_checked
// verdict: pass
// diagnosis: none
// Several blocks share the sum of one tile of C and add to it with atomics.
#include "matmul.h"

constexpr int TILE = 16, kSplits = 4;

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float As[TILE][TILE], Bs[TILE][TILE];
  int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.y * TILE + ty, col = blockIdx.x * TILE + tx;
  float sum = 0;
  for (int p = blockIdx.z * TILE; p < K; p += kSplits * TILE) {
    As[ty][tx] = row < M && p + tx < K ? A[row * K + p + tx] : 0;
    Bs[ty][tx] = p + ty < K && col < N ? B[(p + ty) * N + col] : 0;
    __syncthreads();
    for (int k = 0; k < TILE; ++k) sum += As[ty][k] * Bs[k][tx];
    __syncthreads();
  }
  if (row < M && col < N) atomicAdd(&C[row * N + col], sum);
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  cudaMemset(C, 0, sizeof(float) * M * N);
  dim3 block(TILE, TILE), grid((N + TILE - 1) / TILE, (M + TILE - 1) / TILE, kSplits);
  multiply<<<grid, block>>>(A, B, C, M, N, K);
}
