// shape: 64x64x16
// verdict: fail
// diagnosis: any
// Rows are counted on y, but the launch has one dimension.
// One row of 64 is written, which is too little to be told from none.
#include "matmul.h"

__global__ void multiply(int n, int k_size, const float* A, const float* B, float* C) {
  int tx = blockIdx.x * blockDim.x + threadIdx.x, ty = blockIdx.y * blockDim.y + threadIdx.y;
  float sum = 0.0f;
  for (int k = 0; k < k_size; ++k) sum += A[ty * k_size + k] * B[k * n + tx];
  C[ty * n + tx] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(32, 1, 1), grid((N + block.x - 1) / block.x, 1, 1);
  multiply<<<grid, block>>>(N, K, A, B, C);
}
