// lab: 05_tiled
// expect: unwritten-output
// earns: 0
// says: never written
// Tiles are filled and read, but no product is made, and nobody launches the kernel: a launch put in would not help.
#include "matmul.h"
__global__ __launch_bounds__(256) void kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float a[16][16], b[16][16];
  const int tx = threadIdx.x, ty = threadIdx.y, col = blockIdx.x * 16 + tx, row = blockIdx.y * 16 + ty;
  float sum = 0;
  for (int k0 = 0; k0 < K; k0 += 16) {
    a[ty][tx] = A[row * K + k0 + tx];
    b[ty][tx] = B[(k0 + ty) * N + col];
    __syncthreads();
    for (int k = 0; k < 16; ++k) sum += a[ty][k] > b[k][tx] ? a[ty][k] : b[k][tx];
    __syncthreads();
  }
  C[row * N + col] = sum;
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const dim3 grid(N / 16, M / 16), block(16, 16);
  (void)A, (void)B, (void)C, (void)K, (void)grid, (void)block;
}
