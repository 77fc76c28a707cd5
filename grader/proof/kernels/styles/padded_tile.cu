// labs: 06_boundary_checked
// verdict: pass
// diagnosis: none
// One column more than needed, so that columns fall into different banks.
#include "matmul.h"

#define TILE 16

__global__ void multiply(const float *A, const float *B, float *C, int M, int N, int K) {
  __shared__ float As[TILE][TILE + 1];
  __shared__ float Bs[TILE][TILE + 1];
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  int col = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0.0f;
  for (int tile = 0; tile < (K + TILE - 1) / TILE; tile++) {
    int a_col = tile * TILE + threadIdx.x;
    int b_row = tile * TILE + threadIdx.y;
    if (row < M && a_col < K)
      As[threadIdx.y][threadIdx.x] = A[row * K + a_col];
    else
      As[threadIdx.y][threadIdx.x] = 0.0f;
    if (b_row < K && col < N)
      Bs[threadIdx.y][threadIdx.x] = B[b_row * N + col];
    else
      Bs[threadIdx.y][threadIdx.x] = 0.0f;
    __syncthreads();
#pragma unroll
    for (int k = 0; k < TILE; k++) sum += As[threadIdx.y][k] * Bs[k][threadIdx.x];
    __syncthreads();
  }
  if (row < M && col < N) C[row * N + col] = sum;
}

void matmul(const float *A, const float *B, float *C, int M, int N, int K) {
  dim3 threads(TILE, TILE);
  dim3 blocks((N + TILE - 1) / TILE, (M + TILE - 1) / TILE);
  multiply<<<blocks, threads>>>(A, B, C, M, N, K);
}
