// shape: 33x17x20
// numbers: right
#include "matmul.h"

struct Matrix {
  float* data;
  int rows, columns;
  __device__ float& at(int i, int j) { return data[i * columns + j]; }
  __host__ __device__ int blocks() const { return (rows + 15) / 16; }
};

__global__ void naive(Matrix a, Matrix b, Matrix c) {
  int row = blockIdx.y * 16 + threadIdx.y, col = blockIdx.x * 16 + threadIdx.x;
  if (row >= c.rows || col >= c.columns) return;
  float sum = 0;
  for (int k = 0; k < a.columns; ++k) sum += a.at(row, k) * b.at(k, col);
  c.at(row, col) = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  Matrix a{const_cast<float*>(A), M, K}, b{const_cast<float*>(B), K, N}, c{C, M, N};
  naive<<<dim3((N + 15) / 16, c.blocks()), dim3(16, 16)>>>(a, b, c);
}
