// shape: 8x32x8
// numbers: any
// Only the threads of the first warp load, and do not wait: more than the emulator can follow.
#include "matmul.h"

#include <cuda/barrier>

__global__ void row_of_a_in_shared(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float a[64];
  __shared__ cuda::barrier<cuda::thread_scope_block> filled;
  int row = blockIdx.x, x = threadIdx.x;
  if (x == 0) init(&filled, blockDim.x);
  __syncthreads();
  if (x < 32) {
    if (x < K) a[x] = A[row * K + x];
    auto token = filled.arrive();
    __syncthreads();
  } else {
    filled.arrive_and_wait();  // expect: unsupported error
    float sum = 0;
    for (int k = 0; k < K; ++k) sum += a[k] * B[k * N + x - 32];
    C[row * N + x - 32] = sum;
    __syncthreads();
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  row_of_a_in_shared<<<M, 32 + N>>>(A, B, C, N, K);
}
