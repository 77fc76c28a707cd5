// shape: 33x17x20
// verdict: pass
// diagnosis: none
// do … while over the tiles, and conditional expressions as statements.
#include "matmul.h"

const int SIZE = 8;

__global__ void multiply(const float* devA, const float* devB, float* devC, int rows, int cols, int k) {
  int idx = threadIdx.x + blockIdx.x * blockDim.x, idy = threadIdx.y + blockIdx.y * blockDim.y;
  __shared__ float tileA[SIZE][SIZE];
  __shared__ float tileB[SIZE][SIZE];
  float sum = 0.0;
  int iter = 0;
  do {
    int ka = threadIdx.x + SIZE * iter, kb = threadIdx.y + SIZE * iter;
    (idy < rows && ka < k) ? tileA[threadIdx.y][threadIdx.x] = devA[idy * k + ka]
                           : tileA[threadIdx.y][threadIdx.x] = 0.0;
    (kb < k && idx < cols) ? tileB[threadIdx.y][threadIdx.x] = devB[kb * cols + idx]
                           : tileB[threadIdx.y][threadIdx.x] = 0.0;
    __syncthreads();
    for (int i = 0; i < SIZE; i++) sum += tileA[threadIdx.y][i] * tileB[i][threadIdx.x];
    __syncthreads();
    iter++;
  } while (SIZE * iter < k);
  if (idy < rows && idx < cols) devC[idx + idy * cols] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3((N + 7) / 8, (M + 7) / 8), dim3(8, 8)>>>(A, B, C, M, N, K);
}
