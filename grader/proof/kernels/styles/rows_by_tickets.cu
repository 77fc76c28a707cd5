// labs: 04_naive
// verdict: pass
// diagnosis: none
// Persistent blocks take rows by tickets; the counter is set back at the end.
#include "matmul.h"

__device__ unsigned next_row = 0, finished = 0;
__global__ void naive(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ unsigned row;
  for (;;) {
    if (threadIdx.x == 0) row = atomicAdd(&next_row, 1);
    __syncthreads();
    const int r = row;
    if (r >= M) break;
    for (int col = threadIdx.x; col < N; col += blockDim.x) {
      float sum = 0;
      for (int k = 0; k < K; ++k) sum += A[size_t(r) * K + k] * B[size_t(k) * N + col];
      C[size_t(r) * N + col] = sum;
    }
    __syncthreads();
  }
  if (threadIdx.x == 0 && atomicAdd(&finished, 1) == gridDim.x - 1) next_row = finished = 0;
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  naive<<<8, 128>>>(A, B, C, M, N, K);
}
