// No shared memory; a thread computes four neighbours of a row and loads B four at a time. N a multiple of 4.
#include "matmul.h"

__global__ void matmul_four_columns(const float* __restrict__ A, const float* __restrict__ B, float* __restrict__ C,
                                    int M, int N, int K) {
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  int col4 = blockIdx.x * blockDim.x + threadIdx.x;
  int width4 = N / 4;
  if (row >= M || col4 >= width4) return;

  const float4* B4 = reinterpret_cast<const float4*>(B);
  float4 sum = make_float4(0.f, 0.f, 0.f, 0.f);
  for (int k = 0; k < K; ++k) {
    float a = A[row * K + k];
    float4 b = B4[k * width4 + col4];
    sum.x += a * b.x;
    sum.y += a * b.y;
    sum.z += a * b.z;
    sum.w += a * b.w;
  }
  reinterpret_cast<float4*>(C)[row * width4 + col4] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(32, 8);
  dim3 grid((N / 4 + block.x - 1) / block.x, (M + block.y - 1) / block.y);
  matmul_four_columns<<<grid, block>>>(A, B, C, M, N, K);
}
