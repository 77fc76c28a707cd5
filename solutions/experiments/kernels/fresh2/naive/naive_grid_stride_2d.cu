// Grid-stride loops over rows and columns: 16 x 32 blocks of 32 x 8 threads, whatever the size. Any size.
#include "matmul.h"

__global__ void mm_grid_stride_2d(const float* A, const float* B, float* C, int M, int N, int K) {
  int stride_x = gridDim.x * blockDim.x;
  int stride_y = gridDim.y * blockDim.y;

  for (int row = blockIdx.y * blockDim.y + threadIdx.y; row < M; row += stride_y) {
    for (int col = blockIdx.x * blockDim.x + threadIdx.x; col < N; col += stride_x) {
      float sum = 0.0f;
      for (int k = 0; k < K; k++) {
        sum += A[row * K + k] * B[k * N + col];
      }
      C[row * N + col] = sum;
    }
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 threadsPerBlock(32, 8);
  dim3 numBlocks(16, 32);
  mm_grid_stride_2d<<<numBlocks, threadsPerBlock>>>(A, B, C, M, N, K);
}
