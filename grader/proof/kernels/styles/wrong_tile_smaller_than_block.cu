// shape: 64x64x32
// verdict: fail
// diagnosis: tile_index_past_end nothing_written
// The tile has 16 x 16 places, the block 32 x 32 threads.
#include "matmul.h"

#define TILE_SIZE 16

__global__ void multiply(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float a[TILE_SIZE][TILE_SIZE], b[TILE_SIZE][TILE_SIZE];
  int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.y * blockDim.y + ty, col = blockIdx.x * blockDim.x + tx;
  float sum = 0;
  for (int p = 0; p < K; p += TILE_SIZE) {
    a[ty][tx] = A[row * K + p + tx];
    b[ty][tx] = B[(p + ty) * N + col];
    __syncthreads();
    for (int k = 0; k < TILE_SIZE; k++) sum += a[ty][k] * b[k][tx];
    __syncthreads();
  }
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3(N / 32, M / 32), dim3(32, 32)>>>(A, B, C, N, K);
}
