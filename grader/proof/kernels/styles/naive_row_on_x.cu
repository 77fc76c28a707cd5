// shape: 33x17x20
// verdict: pass
// diagnosis: none
// x counts rows: slow on a GPU, and right.
#include "matmul.h"

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  const unsigned int x = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < M && y < N) {
    float tmp = 0.0;
    for (int i = 0; i < K; ++i) tmp += A[x * K + i] * B[i * N + y];
    C[x * N + y] = tmp;
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 grid((M + 31) / 32, (N + 31) / 32), block(32, 32);
  multiply<<<grid, block>>>(A, B, C, M, N, K);
}
