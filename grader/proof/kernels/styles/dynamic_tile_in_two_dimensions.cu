// shape: 19x37x21
// verdict: pass
// diagnosis: none
// One tile static, the other dynamic with two dimensions.
#include "matmul.h"

#define ROWS 8
#define COLS 32

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float a[ROWS][ROWS];
  extern __shared__ float b[][COLS];
  int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.y * ROWS + ty, col = blockIdx.x * COLS + tx;
  float sum = 0;
  for (int p = 0; p < K; p += ROWS) {
    if (tx < ROWS) a[ty][tx] = row < M && p + tx < K ? A[row * K + p + tx] : 0;
    b[ty][tx] = p + ty < K && col < N ? B[(p + ty) * N + col] : 0;
    __syncthreads();
    for (int k = 0; k < ROWS; ++k) sum += a[ty][k] * b[k][tx];
    __syncthreads();
  }
  if (row < M && col < N) C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(COLS, ROWS), grid((N + COLS - 1) / COLS, (M + ROWS - 1) / ROWS);
  multiply<<<grid, block, ROWS * COLS * sizeof(float)>>>(A, B, C, M, N, K);
}
