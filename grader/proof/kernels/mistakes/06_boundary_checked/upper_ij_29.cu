// lab: 06_boundary_checked
// mistake: the load of B tests k against M
// role: guard fill_b
#include "matmul.h"
#define TILE 16

__global__ void mm_edges(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float As[TILE][TILE];
  __shared__ float Bs[TILE][TILE];
  int i = threadIdx.y, j = threadIdx.x;
  int I = blockIdx.y * TILE + i, J = blockIdx.x * TILE + j;
  float total = 0.0f;
  for (int kk = 0; kk < K; kk += TILE) {
    As[i][j] = 0.0f;
    Bs[i][j] = 0.0f;
    if (I < M && kk + j < K) As[i][j] = A[I * K + kk + j];
    if (kk + i < M && J < N) Bs[i][j] = B[(kk + i) * N + J];   //wrong
    if (kk + i < K && J < N) Bs[i][j] = B[(kk + i) * N + J];   //right
    __syncthreads();
    for (int k = 0; k < TILE; k++) total += As[i][k] * Bs[k][j];
    __syncthreads();
  }
  if (I < M && J < N) C[I * N + J] = total;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  mm_edges<<<dim3((N + TILE - 1) / TILE, (M + TILE - 1) / TILE), dim3(TILE, TILE)>>>(A, B, C, M, N, K);
}
