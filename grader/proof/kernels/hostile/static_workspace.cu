// lab: 05_tiled
// expect: full marks
// earns: 20
// says:
// Twin: a workspace that is allocated once and grows, and limits that are raised once.
#include "matmul.h"

constexpr int TILE = 16;
__global__ void tiled(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float a[TILE][TILE], b[TILE][TILE];
  const int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.y * TILE + ty, col = blockIdx.x * TILE + tx;
  float sum = 0;
  for (int k0 = 0; k0 < K; k0 += TILE) {
    a[ty][tx] = A[row * K + k0 + tx];
    b[ty][tx] = B[(k0 + ty) * N + col];
    __syncthreads();
    for (int k = 0; k < TILE; ++k) sum += a[ty][k] * b[k][tx];
    __syncthreads();
  }
  C[row * N + col] = sum;
}

__global__ void copy(const float* from, float* to, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) to[i] = from[i];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  static float* workspace = nullptr;
  static int room = 0;
  static const cudaError_t once = cudaFuncSetAttribute(tiled, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
  if (once != cudaSuccess) return;
  if (M * N > room) {
    cudaFree(workspace);
    cudaMalloc(&workspace, sizeof(float) * M * N);
    room = M * N;
  }
  tiled<<<dim3(N / TILE, M / TILE), dim3(TILE, TILE), 50000>>>(A, B, workspace, M, N, K);
  copy<<<(M * N + 255) / 256, 256>>>(workspace, C, M * N);
}
