// Shared tiles of 16 x 16; the tile of B is kept transposed, so that both are read along k. Multiples of 16.
#include "matmul.h"

#define BS 16

__global__ void matmul_bt(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float tileA[BS][BS];
  __shared__ float tileBt[BS][BS];

  int row = blockIdx.y * BS + threadIdx.y;
  int col = blockIdx.x * BS + threadIdx.x;
  float result = 0.0f;

  for (int start = 0; start < K; start += BS) {
    tileA[threadIdx.y][threadIdx.x] = A[row * K + (start + threadIdx.x)];
    tileBt[threadIdx.x][threadIdx.y] = B[(start + threadIdx.y) * N + col];
    __syncthreads();
#pragma unroll
    for (int e = 0; e < BS; e++) {
      result += tileA[threadIdx.y][e] * tileBt[threadIdx.x][e];
    }
    __syncthreads();
  }
  C[row * N + col] = result;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 threads(BS, BS);
  dim3 grid(N / BS, M / BS);
  matmul_bt<<<grid, threads>>>(A, B, C, M, N, K);
}
