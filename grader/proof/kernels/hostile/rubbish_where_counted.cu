// lab: 05_tiled
// expect: wrong-result
// earns: 15
// says: where traffic is counted, C is wrong
// A kernel with fine counts and wrong numbers, where only counts are looked at.
#include "matmul.h"

__global__ void naive(const float* A, const float* B, float* C, int M, int N, int K) {
  const int col = blockIdx.x * 16 + threadIdx.x, row = blockIdx.y * 16 + threadIdx.y;
  if (row >= M || col >= N) return;
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + col];
  C[row * N + col] = sum;
}

static void run_naive(const float* A, const float* B, float* C, int M, int N, int K) {
  naive<<<dim3((N + 15) / 16, (M + 15) / 16), dim3(16, 16)>>>(A, B, C, M, N, K);
}

__global__ void fine_counts(const float* A, const float* B, float* C) {
  __shared__ float s[256];
  const int i = blockIdx.x * 256 + threadIdx.x;
  s[threadIdx.x] = A[i] + B[i];
  __syncthreads();
  C[i] = s[255 - threadIdx.x];
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  if (M == 256 && N == 256)
    fine_counts<<<256, 256>>>(A, B, C);
  else
    run_naive(A, B, C, M, N, K);
}
