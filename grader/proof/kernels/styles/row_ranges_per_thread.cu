// shape: 50x9x13
// verdict: pass
// diagnosis: none
// As with threads on a CPU: each gets a range of rows, the last one what is left.
#include "matmul.h"

__device__ void multiply_rows(const float* A, const float* B, float* C, int first, int last, int N, int K) {
  for (int i = first; i < last; i++)
    for (int j = 0; j < N; j++) {
      float sum = 0;
      for (int k = 0; k < K; k++) sum += A[i * K + k] * B[k * N + j];
      C[i * N + j] = sum;
    }
}

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  const int id = blockIdx.x * blockDim.x + threadIdx.x, threads = gridDim.x * blockDim.x;
  const int share = M / threads;
  const int first = id * share, last = id == threads - 1 ? M : first + share;
  multiply_rows(A, B, C, first, last, N, K);
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) { multiply<<<2, 8>>>(A, B, C, M, N, K); }
