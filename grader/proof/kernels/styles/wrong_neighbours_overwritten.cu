// shape: 64x64x64 64x256x32
// verdict: fail
// diagnosis: outputs_side_by_side
#include "matmul.h"

constexpr int kEach = 4, kThreads = 16;

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * kThreads * kEach + threadIdx.x;
  if (row >= M) return;
  float sum[kEach] = {};
  for (int k = 0; k < K; k++)
    for (int e = 0; e < kEach; e++)
      if (col + e * kThreads < N) sum[e] += A[row * K + k] * B[k * N + col + e * kThreads];
  for (int e = 0; e < kEach; e++)
    if (col + e < N) C[row * N + col + e] = sum[e];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3((N + 63) / 64, (M + 15) / 16), dim3(kThreads, 16)>>>(A, B, C, M, N, K);
}
