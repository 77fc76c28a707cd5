// Matrices as structs with a stride, tiles as sub-matrices of them, small device functions. Multiples of 16.
#include "matmul.h"

#define BLOCK_SIZE 16

struct View {
  int stride;
  float* data;
};

__device__ float get(const View v, int row, int col) { return v.data[row * v.stride + col]; }

__device__ void set(View v, int row, int col, float value) { v.data[row * v.stride + col] = value; }

// the tile that stands `row` tiles down and `col` tiles to the right
__device__ View tile_of(View v, int row, int col) {
  View tile;
  tile.stride = v.stride;
  tile.data = &v.data[v.stride * BLOCK_SIZE * row + BLOCK_SIZE * col];
  return tile;
}

__global__ void multiply_views(View A, View B, View C, int K) {
  View c_tile = tile_of(C, blockIdx.y, blockIdx.x);
  int row = threadIdx.y;
  int col = threadIdx.x;
  float value = 0;

  for (int m = 0; m < K / BLOCK_SIZE; ++m) {
    View a_tile = tile_of(A, blockIdx.y, m);
    View b_tile = tile_of(B, m, blockIdx.x);
    __shared__ float As[BLOCK_SIZE][BLOCK_SIZE];
    __shared__ float Bs[BLOCK_SIZE][BLOCK_SIZE];
    As[row][col] = get(a_tile, row, col);
    Bs[row][col] = get(b_tile, row, col);
    __syncthreads();
    for (int e = 0; e < BLOCK_SIZE; ++e) value += As[row][e] * Bs[e][col];
    __syncthreads();
  }
  set(c_tile, row, col, value);
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  View a = {K, const_cast<float*>(A)};
  View b = {N, const_cast<float*>(B)};
  View c = {N, C};
  dim3 block(BLOCK_SIZE, BLOCK_SIZE);
  dim3 grid(N / BLOCK_SIZE, M / BLOCK_SIZE);
  multiply_views<<<grid, block>>>(a, b, c, K);
}
