// shape: 33x17x40
// verdict: fail
// diagnosis: second_barrier_missing
// The next tiles are loaded while some threads still use these; C is written in every round.
#include "matmul.h"

#define SIDE 16

__global__ void multiply(const float* A, const float* B, float* C, int aRows, int aCols, int bCols) {
  __shared__ float As[SIDE][SIDE], Bs[SIDE][SIDE];
  unsigned int i = threadIdx.y, j = threadIdx.x, row = blockIdx.y * SIDE + i, col = blockIdx.x * SIDE + j;
  float value = 0.0;
  for (int k = 0; k < (aCols - 1) / SIDE + 1; k++) {
    As[i][j] = row < aRows && k * SIDE + j < aCols ? A[row * aCols + k * SIDE + j] : 0.0;
    Bs[i][j] = col < bCols && k * SIDE + i < aCols ? B[(k * SIDE + i) * bCols + col] : 0.0;
    __syncthreads();
    for (int e = 0; e < SIDE; ++e) value += As[i][e] * Bs[e][j];
    if (row < aRows && col < bCols) C[row * bCols + col] = value;
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3(N / SIDE + 1, M / SIDE + 1), dim3(SIDE, SIDE)>>>(A, B, C, M, K, N);
}
