// lab: 05_tiled
// expect: full marks
// earns: 20
// says:
// Twin: the host looks at an element of C, prints it, and goes on; managed and pinned memory are used.
#include "matmul.h"

#include <cstdio>

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

__global__ void scale(float* C, const float* factor, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) C[i] *= *factor;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  tiled<<<dim3(N / TILE, M / TILE), dim3(TILE, TILE)>>>(A, B, C, M, N, K);
  float *one, *two;
  cudaMallocManaged(&one, sizeof(float));
  cudaMallocHost(&two, 2 * sizeof(float));
  *one = 1;
  two[1] = 0.5f;
  two[0] = two[1] * 2;
  scale<<<1, 1>>>(C, one, 1);
  scale<<<1, 1>>>(C, two, 1);
  float first;
  cudaMemcpy(&first, C, sizeof first, cudaMemcpyDeviceToHost);
  std::printf("%g\n", first);
  cudaFree(one);
  cudaFreeHost(two);
}
