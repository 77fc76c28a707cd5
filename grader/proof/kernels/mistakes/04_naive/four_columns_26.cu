// lab: 04_naive
// mistake: every column of the thread adds the element of B of its first column
// role: read
#include "matmul.h"
constexpr int PER = 4;

__global__ void cols4(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  int col0 = blockIdx.x * blockDim.x * PER + threadIdx.x;
  if (row >= M) return;
  for (int j = 0; j < PER; ++j) {
    int col = col0 + j * blockDim.x;
    if (col < N) {
      float s = 0;
      for (int k = 0; k < K; ++k) s += A[row * K + k] * B[k * N + col0];   //wrong
      for (int k = 0; k < K; ++k) s += A[row * K + k] * B[k * N + col];   //right
      C[row * N + col] = s;
    }
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(16, 16);
  dim3 grid((N + 16 * PER - 1) / (16 * PER), (M + 15) / 16);
  cols4<<<grid, block>>>(A, B, C, M, N, K);
}
