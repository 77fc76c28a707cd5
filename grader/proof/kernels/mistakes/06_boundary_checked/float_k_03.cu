// lab: 06_boundary_checked
// mistake: the guard of B tests its column against K and its row against N
// role: guard fill_b
#include "matmul.h"
#define TILE_DIM 32

__global__ void MatMul(const float* A, const float* B, float* C, int ARows, int ACols, int BRows, int BCols) {
  float CValue = 0;
  int Row = blockIdx.y * TILE_DIM + threadIdx.y;
  int Col = blockIdx.x * TILE_DIM + threadIdx.x;
  __shared__ float As[TILE_DIM][TILE_DIM];
  __shared__ float Bs[TILE_DIM][TILE_DIM];

  for (int k = 0; k < (TILE_DIM + ACols - 1) / TILE_DIM; k++) {
    if (k * TILE_DIM + threadIdx.x < ACols && Row < ARows)
      As[threadIdx.y][threadIdx.x] = A[Row * ACols + k * TILE_DIM + threadIdx.x];
    else
      As[threadIdx.y][threadIdx.x] = 0.0;

    if (k * TILE_DIM + threadIdx.y < BCols && Col < BRows)   //wrong
    if (k * TILE_DIM + threadIdx.y < BRows && Col < BCols)   //right
      Bs[threadIdx.y][threadIdx.x] = B[(k * TILE_DIM + threadIdx.y) * BCols + Col];
    else
      Bs[threadIdx.y][threadIdx.x] = 0.0;

    __syncthreads();
    for (int n = 0; n < TILE_DIM; ++n) CValue += As[threadIdx.y][n] * Bs[n][threadIdx.x];
    __syncthreads();
  }

  if (Row < ARows && Col < BCols) C[Row * BCols + Col] = CValue;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 dimBlock(TILE_DIM, TILE_DIM, 1);
  dim3 dimGrid((N + dimBlock.x - 1) / dimBlock.x, (M + dimBlock.y - 1) / dimBlock.y, 1);
  MatMul<<<dimGrid, dimBlock>>>(A, B, C, M, K, K, N);
}
