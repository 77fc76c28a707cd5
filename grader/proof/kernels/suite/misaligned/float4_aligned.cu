// shape: 16x16x20
// numbers: right
#include "matmul.h"

__global__ void vector_loads(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = threadIdx.y, col = threadIdx.x;
  float sum = 0;
  for (int k = 0; k < K / 4; ++k) {
    float4 a = reinterpret_cast<const float4*>(A + row * K)[k];
    sum += a.x * B[4 * k * N + col] + a.y * B[(4 * k + 1) * N + col];
    sum += a.z * B[(4 * k + 2) * N + col] + a.w * B[(4 * k + 3) * N + col];
  }
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(16, 16), grid((N + 15) / 16, (M + 15) / 16);
  vector_loads<<<grid, block>>>(A, B, C, M, N, K);
}
