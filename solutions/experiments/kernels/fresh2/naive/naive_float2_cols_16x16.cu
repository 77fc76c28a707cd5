// Two neighbouring columns of C per thread, B read and C written as float2, blocks of 16 x 16. N a multiple of 2.
#include "matmul.h"

__global__ void matmul_float2(const float* A, const float2* B, float2* C, int M, int N2, int K) {
  int col2 = blockIdx.x * blockDim.x + threadIdx.x;
  int row = blockIdx.y * blockDim.y + threadIdx.y;

  if ((row < M) && (col2 < N2)) {
    float2 sum = make_float2(0.0f, 0.0f);
    for (int k = 0; k < K; k++) {
      float a = A[row * K + k];
      float2 b = B[k * N2 + col2];
      sum.x += a * b.x;
      sum.y += a * b.y;
    }
    C[row * N2 + col2] = sum;
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  int N2 = N / 2;
  dim3 block(16, 16);
  dim3 grid((N2 + 15) / 16, (M + 15) / 16);
  matmul_float2<<<grid, block>>>(A, reinterpret_cast<const float2*>(B), reinterpret_cast<float2*>(C), M, N2, K);
}
