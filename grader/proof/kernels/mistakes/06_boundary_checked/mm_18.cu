// lab: 06_boundary_checked
// mistake: the else belongs to the inner if, so the zero is not written where k is outside
// role: language fill_b
#include "matmul.h"
#define TILE 32

__global__ void MM(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float As[TILE][TILE];
  __shared__ float Bs[TILE][TILE];
  int tx = threadIdx.x, ty = threadIdx.y;
  int row = blockIdx.y * TILE + ty;
  int col = blockIdx.x * TILE + tx;
  float sum = 0.0f;
  for (int m = 0; m < (K + TILE - 1) / TILE; m++) {
    int ka = m * TILE + tx;
    int kb = m * TILE + ty;
    As[ty][tx] = row < M && ka < K ? A[row * K + ka] : 0.0f;
    if (kb < K)   //wrong
    if (kb < K) {   //right
      if (col < N)
        Bs[ty][tx] = B[kb * N + col];
      else Bs[ty][tx] = 0.0f;   //right
    }   //right
    else
      Bs[ty][tx] = 0.0f;
    __syncthreads();
    for (int k = 0; k < TILE; k++) sum += As[ty][k] * Bs[k][tx];
    __syncthreads();
  }
  if (row < M && col < N) C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 b(TILE, TILE);
  dim3 g((N + b.x - 1) / b.x, (M + b.y - 1) / b.y);
  MM<<<g, b>>>(A, B, C, M, N, K);
}
