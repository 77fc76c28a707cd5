// shape: 16x18x16
// verdict: fail
// diagnosis: misaligned_access
// float4 needs rows of a multiple of four.
#include "matmul.h"

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.y * blockDim.y + threadIdx.y, col = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
  if (row >= M || col + 3 >= N) return;
  float4 sum = make_float4(0, 0, 0, 0);
  for (int k = 0; k < K; k++) {
    float a = A[row * K + k];
    float4 b = *(const float4*)&B[k * N + col];
    sum.x += a * b.x, sum.y += a * b.y, sum.z += a * b.z, sum.w += a * b.w;
  }
  *(float4*)&C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3((N + 31) / 32, (M + 7) / 8), dim3(8, 8)>>>(A, B, C, M, N, K);
}
