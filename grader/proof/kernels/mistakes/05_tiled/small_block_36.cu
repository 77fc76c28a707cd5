// lab: 05_tiled
// mistake: the sum is in shared memory, one for the whole block
// role: sum tile
#include "matmul.h"
#define BS 8

__global__ void blockmul(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float a[BS][BS];
  __shared__ float b[BS][BS];
  __shared__ float tmp;   //wrong
  float tmp;   //right
  int tx = threadIdx.x, ty = threadIdx.y;
  int row = BS * blockIdx.y + ty, col = BS * blockIdx.x + tx;
  tmp = 0;
  for (int s = 0; s < K / BS; s++) {
    a[ty][tx] = A[row * K + s * BS + tx];
    b[ty][tx] = B[(s * BS + ty) * N + col];
    __syncthreads();
    for (int j = 0; j < BS; j++) tmp += a[ty][j] * b[j][tx];
    __syncthreads();
  }
  C[row * N + col] = tmp;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  blockmul<<<dim3(N / BS, M / BS), dim3(BS, BS)>>>(A, B, C, N, K);
}
