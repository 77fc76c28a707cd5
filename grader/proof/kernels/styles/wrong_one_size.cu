// shape: 37x53x29 64x32x96
// verdict: fail
// diagnosis: one_size_for_all
#include "matmul.h"

__global__ void multiply(const float* left, const float* right, float* product, int width) {
  int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= width || col >= width) return;
  float sum = 0;
  for (int k = 0; k < width; k++) sum += left[row * width + k] * right[k * width + col];
  product[row * width + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  int width = N;
  (void)K;
  multiply<<<dim3((N + 15) / 16, (M + 15) / 16), dim3(16, 16)>>>(A, B, C, width);
}
