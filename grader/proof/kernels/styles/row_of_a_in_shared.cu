// shape: 9x40x70
// verdict: pass
// diagnosis: none
// A block computes one row of C: the row of A lies in shared memory, B is read straight from global memory.
#include "matmul.h"

#define CHUNK 32

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float row_of_a[CHUNK];
  int row = blockIdx.x;
  for (int col0 = 0; col0 < N; col0 += blockDim.x) {
    int col = col0 + threadIdx.x;
    float sum = 0;
    for (int p = 0; p < K; p += CHUNK) {
      __syncthreads();
      if (p + threadIdx.x < K) row_of_a[threadIdx.x] = A[row * K + p + threadIdx.x];
      __syncthreads();
      if (col < N)
        for (int k = 0; k < min(CHUNK, K - p); k++) sum += row_of_a[k] * B[(p + k) * N + col];
    }
    if (col < N) C[row * N + col] = sum;
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) { multiply<<<M, CHUNK>>>(A, B, C, M, N, K); }
