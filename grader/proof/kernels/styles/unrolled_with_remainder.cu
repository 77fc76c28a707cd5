// shape: 17x19x23
// verdict: pass
// diagnosis: none
// Four products per round, and the rest one by one.
#include "matmul.h"

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
  if (!(row < M && col < N)) return;
  float s0 = 0, s1 = 0, s2 = 0, s3 = 0;
  int k = 0;
  for (; k + 3 < K; k += 4) {
    s0 += A[row * K + k] * B[k * N + col];
    s1 += A[row * K + k + 1] * B[(k + 1) * N + col];
    s2 += A[row * K + k + 2] * B[(k + 2) * N + col];
    s3 += A[row * K + k + 3] * B[(k + 3) * N + col];
  }
  for (; k < K; ++k) s0 += A[row * K + k] * B[k * N + col];
  C[row * N + col] = s0 + s1 + s2 + s3;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3((N + 15) / 16, (M + 15) / 16), dim3(16, 16)>>>(A, B, C, M, N, K);
}
