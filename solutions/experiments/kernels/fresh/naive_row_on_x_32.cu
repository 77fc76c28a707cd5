// One thread for each element, but x runs down the rows: neighbours read A and write C with a stride. Any size.
#include "matmul.h"

__global__ void sgemm_rows_on_x(int M, int N, int K, const float* A, const float* B, float* C) {
  const unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned int j = blockIdx.y * blockDim.y + threadIdx.y;

  // the last blocks may reach over the edges
  if (i < M && j < N) {
    float tmp = 0.0f;
    for (int k = 0; k < K; ++k) tmp += A[i * K + k] * B[k * N + j];
    C[i * N + j] = tmp;
  }
}

#define CEIL_DIV(a, b) (((a) + (b)-1) / (b))

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 gridDim(CEIL_DIV(M, 32), CEIL_DIV(N, 32), 1);
  dim3 blockDim(32, 32, 1);
  sgemm_rows_on_x<<<gridDim, blockDim>>>(M, N, K, A, B, C);
}
