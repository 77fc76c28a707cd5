// shape: 16x16x16
// numbers: wrong
// Padding to 17 floats breaks the alignment of every second row.
#include "matmul.h"

__global__ void tiled(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float As[16][17];
  int row = threadIdx.y, col = threadIdx.x;
  As[row][col] = A[row * K + col];
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < K; k += 2) {
    float2 a = *reinterpret_cast<const float2*>(&As[row][k]);  // expect: misaligned error
    sum += a.x * B[k * N + col] + a.y * B[(k + 1) * N + col];
  }
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(16, 16), grid((N + 15) / 16, (M + 15) / 16);
  tiled<<<grid, block>>>(A, B, C, M, N, K);
}
