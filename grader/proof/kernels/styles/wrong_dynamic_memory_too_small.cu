// shape: 32x32x32
// verdict: fail
// diagnosis: tile_index_past_end
// Rows of 17 in the kernel, rows of 16 in the launch.
#include "matmul.h"

__global__ void multiply(const float* A, const float* B, float* C, int N, int K, int width) {
  extern __shared__ float memory[];
  int pitch = width + 1, tx = threadIdx.x, ty = threadIdx.y;
  float *a = memory, *b = memory + pitch * width;
  int row = blockIdx.y * width + ty, col = blockIdx.x * width + tx;
  float sum = 0;
  for (int p = 0; p < K; p += width) {
    a[ty * pitch + tx] = A[row * K + p + tx];
    b[ty * pitch + tx] = B[(p + ty) * N + col];
    __syncthreads();
    for (int k = 0; k < width; k++) sum += a[ty * pitch + k] * b[k * pitch + tx];
    __syncthreads();
  }
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  int width = 16;
  multiply<<<dim3(N / width, M / width), dim3(width, width), 2 * width * width * sizeof(float)>>>(A, B, C, N, K, width);
}
