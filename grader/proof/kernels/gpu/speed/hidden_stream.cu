// expect: cheating
// The naive kernel on a stream that the default stream does not wait for: events there see nothing of it.
#include <cuda_runtime.h>

#include "matmul.h"

__global__ void kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  const int row = blockIdx.y * blockDim.y + threadIdx.y, column = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= M || column >= N) return;
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += A[size_t(row) * K + k] * B[size_t(k) * N + column];
  C[size_t(row) * N + column] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  const dim3 block(32, 32), grid((N + 31) / 32, (M + 31) / 32);
  kernel<<<grid, block, 0, stream>>>(A, B, C, M, N, K);
  cudaStreamDestroy(stream);
}
