// shape: 24x40x40
// verdict: fail
// diagnosis: row_and_column_swapped grid_swapped
// x is used for the row and y for the column, while the grid and the guard mean it the other way round.
// The grid and the guard the other way round would be right as well.
#include "matmul.h"

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= N || y >= M) return;
  float sum = 0;
  for (int k = 0; k < K; k++) sum += A[x * K + k] * B[k * N + y];
  C[x * N + y] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3((N + 7) / 8, (M + 7) / 8), dim3(8, 8)>>>(A, B, C, M, N, K);
}
