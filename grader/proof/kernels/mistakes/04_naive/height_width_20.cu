// lab: 04_naive
// mistake: ceil of an integer quotient, which has been rounded down already
// role: language launch
#include "matmul.h"
#include <cmath>

__global__ void matrix_product(const float* left, const float* right, float* out, int height, int width, int inner) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height) {
    float total = 0;
    for (int i = 0; i < inner; ++i) total += left[y * inner + i] * right[i * width + x];
    out[y * width + x] = total;
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const int side = 32;
  dim3 threads(side, side);
  dim3 blocks;
  blocks.x = (int)ceil(N / side);   //wrong
  blocks.y = (int)ceil(M / side);   //wrong
  blocks.x = (int)ceil(N / (double)side);   //right
  blocks.y = (int)ceil(M / (double)side);   //right
  matrix_product<<<blocks, threads>>>(A, B, C, M, N, K);
}
