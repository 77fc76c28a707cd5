// shape: 33x16x16
// numbers: right
// Threads below the last row leave; nobody needs what they would have done, so the warning stands alone.
#include "matmul.h"

__global__ void tiled(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float Bs[16];
  int row = blockIdx.y * 16 + threadIdx.y, col = blockIdx.x * 16 + threadIdx.x;
  if (row >= M) return;
  if (threadIdx.y == 0) Bs[threadIdx.x] = 0;
  __syncthreads();  // expect: barrier-divergence warning
  float sum = Bs[threadIdx.x];
  for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + col];
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(16, 16), grid((N + 15) / 16, (M + 15) / 16);
  tiled<<<grid, block>>>(A, B, C, M, N, K);
}
