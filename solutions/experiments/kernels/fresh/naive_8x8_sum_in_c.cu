// The three loops of the CPU with the outer two taken away: the sum lives in C itself. Blocks of 8 x 8. Any size.
#include "matmul.h"

#define A(i, j) a[(i)*K + (j)]
#define B(i, j) b[(i)*N + (j)]
#define C(i, j) c[(i)*N + (j)]

__global__ void multiply(const float* a, const float* b, float* c, int M, int N, int K) {
  int i = threadIdx.y + blockIdx.y * blockDim.y;
  int j = threadIdx.x + blockIdx.x * blockDim.x;
  if (i >= M) return;
  if (j >= N) return;
  C(i, j) = 0;
  for (int k = 0; k < K; k++) {
    C(i, j) += A(i, k) * B(k, j);
  }
}

void matmul(const float* a, const float* b, float* c, int M, int N, int K) {
  const int BLOCK = 8;
  dim3 dimBlock(BLOCK, BLOCK);
  dim3 dimGrid((N + BLOCK - 1) / BLOCK, (M + BLOCK - 1) / BLOCK);
  multiply<<<dimGrid, dimBlock>>>(a, b, c, M, N, K);
}
