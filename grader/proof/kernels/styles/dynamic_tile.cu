// labs: 06_boundary_checked
// verdict: pass
// diagnosis: none
// Both tiles lie in dynamic shared memory; the width is an argument.
#include "matmul.h"

extern __shared__ float tiles[];

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K, int width) {
  float* As = tiles;
  float* Bs = tiles + width * width;
  int tx = threadIdx.x, ty = threadIdx.y;
  int row = blockIdx.y * width + ty, col = blockIdx.x * width + tx;
  float sum = 0;
  for (int p = 0; p < K; p += width) {
    As[ty * width + tx] = row < M && p + tx < K ? A[row * K + p + tx] : 0;
    Bs[ty * width + tx] = p + ty < K && col < N ? B[(p + ty) * N + col] : 0;
    __syncthreads();
    for (int k = 0; k < width; ++k) sum += As[ty * width + k] * Bs[k * width + tx];
    __syncthreads();
  }
  if (row < M && col < N) C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  int width = 32;
  dim3 block(width, width), grid((N + width - 1) / width, (M + width - 1) / width);
  multiply<<<grid, block, 2 * width * width * sizeof(float)>>>(A, B, C, M, N, K, width);
}
