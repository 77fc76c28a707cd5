// shape: 32x32x16
// verdict: pass
// diagnosis: none
// Four neighbouring columns per thread, loaded and stored at once.
#include "matmul.h"

__global__ void vectorised(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.y * 8 + threadIdx.y, col = (blockIdx.x * 8 + threadIdx.x) * 4;
  float4 sum = make_float4(0, 0, 0, 0);
  for (int k = 0; k < K; ++k) {
    float a = A[row * K + k];
    float4 b = *reinterpret_cast<const float4*>(&B[k * N + col]);
    sum.x += a * b.x;
    sum.y += a * b.y;
    sum.z += a * b.z;
    sum.w += a * b.w;
  }
  if (row < M) reinterpret_cast<float4*>(C)[(row * N + col) / 4] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  vectorised<<<dim3(N / 32, M / 8), dim3(8, 8)>>>(A, B, C, M, N, K);
}
