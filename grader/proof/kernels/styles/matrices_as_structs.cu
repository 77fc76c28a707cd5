// shape: 48x32x64
// verdict: pass
// diagnosis: none
// A matrix is a struct with a stride, and a tile of it is one as well.
#include "matmul.h"

#define BLOCK 16

typedef struct {
  int rows, cols, stride;
  float* data;
} Matrix;

__device__ float get(const Matrix m, int row, int col) { return m.data[row * m.stride + col]; }
__device__ void set(Matrix m, int row, int col, float value) { m.data[row * m.stride + col] = value; }

__device__ Matrix tile_of(Matrix m, int row, int col) {
  Matrix tile;
  tile.rows = tile.cols = BLOCK;
  tile.stride = m.stride;
  tile.data = &m.data[m.stride * BLOCK * row + BLOCK * col];
  return tile;
}

__global__ void multiply(Matrix A, Matrix B, Matrix C);

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  Matrix a = {M, K, K, const_cast<float*>(A)}, b = {K, N, N, const_cast<float*>(B)}, c;
  c.rows = M;
  c.cols = c.stride = N;
  c.data = C;
  dim3 threads(BLOCK, BLOCK);
  dim3 blocks(b.cols / threads.x, a.rows / threads.y);
  multiply<<<blocks, threads>>>(a, b, c);
}

__global__ void multiply(Matrix A, Matrix B, Matrix C) {
  Matrix mine = tile_of(C, blockIdx.y, blockIdx.x);
  int row = threadIdx.y, col = threadIdx.x;
  float value = 0;
  for (int m = 0; m < A.cols / BLOCK; ++m) {
    Matrix a = tile_of(A, blockIdx.y, m), b = tile_of(B, m, blockIdx.x);
    __shared__ float As[BLOCK][BLOCK];
    __shared__ float Bs[BLOCK][BLOCK];
    As[row][col] = get(a, row, col);
    Bs[row][col] = get(b, row, col);
    __syncthreads();
    for (int e = 0; e < BLOCK; ++e) value += As[row][e] * Bs[e][col];
    __syncthreads();
  }
  set(mine, row, col, value);
}
