// lab: 04_naive
// mistake: each thread loops over all of C where it should compute its own element only
// role: loop index store
#include "matmul.h"

#include <cstddef>

constexpr int kBlock = 32;

__global__ void matmul_kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  const int col = blockIdx.x * blockDim.x + threadIdx.x;
  for (int i = 0; i < M; i++)                              //wrong
  for (int i = row; i < M; i += gridDim.y * blockDim.y)    //right
    for (int j = 0; j < N; j++) {                              //wrong
    for (int j = col; j < N; j += gridDim.x * blockDim.x) {    //right
      float sum = 0;
      for (int k = 0; k < K; k++) sum += A[i * K + k] * B[k * N + j];
      C[i * N + j] = sum;
    }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const dim3 block(kBlock, kBlock);
  const dim3 grid((N + kBlock - 1) / kBlock, (M + kBlock - 1) / kBlock);
  matmul_kernel<<<grid, block>>>(A, B, C, M, N, K);
}
