// shape: 18x17x40
// verdict: pass
// diagnosis: none
// z divides K; the layers of a block add into shared memory with atomics.
#include "matmul.h"

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float sums[8][8];
  int row = blockIdx.y * 8 + threadIdx.y, col = blockIdx.x * 8 + threadIdx.x;
  if (threadIdx.z == 0) sums[threadIdx.y][threadIdx.x] = 0;
  __syncthreads();
  float sum = 0;
  if (row < M && col < N)
    for (int k = threadIdx.z; k < K; k += blockDim.z) sum += A[row * K + k] * B[k * N + col];
  atomicAdd(&sums[threadIdx.y][threadIdx.x], sum);
  __syncthreads();
  if (threadIdx.z == 0 && row < M && col < N) C[row * N + col] = sums[threadIdx.y][threadIdx.x];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3((N + 7) / 8, (M + 7) / 8), dim3(8, 8, 4)>>>(A, B, C, M, N, K);
}
