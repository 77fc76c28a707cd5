// shape: 16x16x32
// verdict: fail
// diagnosis: k_bound_wrong_dimension
// As many tiles along K as the grid is wide: right for square matrices only.
#include "matmul.h"

#define blocksize 8

__global__ void multiply(const float* a, const float* b, float* c, int N, int K) {
  __shared__ float as[blocksize][blocksize];
  __shared__ float bs[blocksize][blocksize];
  int tx = threadIdx.x, ty = threadIdx.y, cy = blockIdx.y * blocksize + ty, cx = blockIdx.x * blocksize + tx;
  float c_temp = 0.0f;
  for (int l = 0; l < gridDim.x; l++) {
    as[ty][tx] = a[cy * K + l * blocksize + tx];
    bs[ty][tx] = b[(l * blocksize + ty) * N + cx];
    __syncthreads();
    for (int k = 0; k < blocksize; k++) c_temp += as[ty][k] * bs[k][tx];
    __syncthreads();
  }
  c[cy * N + cx] = c_temp;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 dimBlock(blocksize, blocksize), dimGrid(ceil(N / (float)blocksize), ceil(M / (float)blocksize));
  multiply<<<dimGrid, dimBlock>>>(A, B, C, N, K);
}
