// lab: 05_tiled
// mistake: the tile of B is loaded from A
// role: fill_b
#include "matmul.h"
#define N_TILE 16

__global__ void matrixMultiplyShared(const float *A, const float *B, float *C, int numARows, int numAColumns,
                                     int numBColumns) {
  __shared__ float ds_A[N_TILE][N_TILE];
  __shared__ float ds_B[N_TILE][N_TILE];
  int tx = threadIdx.x;
  int ty = threadIdx.y;
  int Row = blockIdx.y * blockDim.y + ty;
  int Col = blockIdx.x * blockDim.x + tx;
  float Pvalue = 0.0;
  const float* srcA = A + Row * numAColumns + tx;
  const float* srcB = A + ty * numBColumns + Col;   //wrong
  const float* srcB = B + ty * numBColumns + Col;   //right
  for (int t = 0; t < numAColumns / N_TILE; t++) {
    ds_A[ty][tx] = srcA[t * N_TILE];
    ds_B[ty][tx] = srcB[t * N_TILE * numBColumns];
    __syncthreads();
    for (int i = 0; i < N_TILE; i++) Pvalue += ds_A[ty][i] * ds_B[i][tx];
    __syncthreads();
  }
  C[Row * numBColumns + Col] = Pvalue;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 dimGrid(N / N_TILE, M / N_TILE);
  dim3 dimBlock(N_TILE, N_TILE);
  matrixMultiplyShared<<<dimGrid, dimBlock>>>(A, B, C, M, K, N);
}
