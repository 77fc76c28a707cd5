// lab: 04_naive
// mistake: the store uses M as the length of a row of C
// role: store
#include "matmul.h"
__global__ void MatrixMulKernel(const float* d_M, const float* d_N, float* d_P, int m, int n, int k) {
  // Calculate the row index of the d_P element and d_M
  int Row = blockIdx.y * blockDim.y + threadIdx.y;
  // Calculate the column index of d_P and d_N
  int Col = blockIdx.x * blockDim.x + threadIdx.x;
  if ((Row < m) && (Col < n)) {
    float Pvalue = 0;
    // each thread computes one element of the block sub-matrix
    for (int i = 0; i < k; ++i) Pvalue += d_M[Row * k + i] * d_N[i * n + Col];
    d_P[Row * m + Col] = Pvalue;   //wrong
    d_P[Row * n + Col] = Pvalue;   //right
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const int TILE_WIDTH = 8;
  dim3 dimGrid((N + TILE_WIDTH - 1) / TILE_WIDTH, (M + TILE_WIDTH - 1) / TILE_WIDTH, 1);
  dim3 dimBlock(TILE_WIDTH, TILE_WIDTH, 1);
  MatrixMulKernel<<<dimGrid, dimBlock>>>(A, B, C, M, N, K);
}
