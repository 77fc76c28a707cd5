// shape: 50x9x13
// verdict: fail
// diagnosis: edge_blocks_dropped
// M / threads rows for each thread: the rows that are left over belong to nobody.
#include "matmul.h"

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  const int id = blockIdx.x * blockDim.x + threadIdx.x, share = M / (gridDim.x * blockDim.x);
  for (int i = id * share; i < (id + 1) * share; i++)
    for (int j = 0; j < N; j++) {
      float sum = 0;
      for (int k = 0; k < K; k++) sum += A[i * K + k] * B[k * N + j];
      C[i * N + j] = sum;
    }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) { multiply<<<2, 8>>>(A, B, C, M, N, K); }
