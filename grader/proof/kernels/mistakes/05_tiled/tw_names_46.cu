// lab: 05_tiled
// mistake: a shared array gets its size from a variable of the kernel, which does not compile
// role: language tile
#include "matmul.h"
#define TW 16

__global__ void tiledKernel(const float* A, const float* B, float* C, int M, int N, int K, int tw) {
  __shared__ float a[tw][tw];   //wrong
  __shared__ float b[tw][tw];   //wrong
  __shared__ float a[TW][TW];   //right
  __shared__ float b[TW][TW];   //right
  int tx = threadIdx.x, ty = threadIdx.y;
  int row = blockIdx.y * tw + ty, col = blockIdx.x * tw + tx;
  float v = 0;
  for (int i = 0; i < K / tw; i++) {
    a[ty][tx] = A[row * K + i * tw + tx];
    b[ty][tx] = B[(i * tw + ty) * N + col];
    __syncthreads();
    for (int k = 0; k < tw; k++) v += a[ty][k] * b[k][tx];
    __syncthreads();
  }
  C[row * N + col] = v;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 grid(N / TW, M / TW), block(TW, TW);
  tiledKernel<<<grid, block>>>(A, B, C, M, N, K, TW);
}
