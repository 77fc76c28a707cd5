// shape: 33x17x20
// verdict: fail
// diagnosis: k_remainder_dropped
// Guards everywhere, but K / TILE_WIDTH rounds of the loop.
#include "matmul.h"

#define TILE_WIDTH 16

__global__ void multiply(const float* M, const float* N, float* P, int rows, int inner, int cols) {
  __shared__ float Mds[TILE_WIDTH][TILE_WIDTH];
  __shared__ float Nds[TILE_WIDTH][TILE_WIDTH];
  int tx = threadIdx.x, ty = threadIdx.y, Row = blockIdx.y * TILE_WIDTH + ty, Col = blockIdx.x * TILE_WIDTH + tx;
  float Pvalue = 0;
  for (int ph = 0; ph < inner / TILE_WIDTH; ++ph) {
    Mds[ty][tx] = Row < rows ? M[Row * inner + ph * TILE_WIDTH + tx] : 0.0f;
    Nds[ty][tx] = Col < cols ? N[(ph * TILE_WIDTH + ty) * cols + Col] : 0.0f;
    __syncthreads();
    for (int k = 0; k < TILE_WIDTH; ++k) Pvalue += Mds[ty][k] * Nds[k][tx];
    __syncthreads();
  }
  if (Row < rows && Col < cols) P[Row * cols + Col] = Pvalue;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3((N + 15) / 16, (M + 15) / 16), dim3(16, 16)>>>(A, B, C, M, K, N);
}
