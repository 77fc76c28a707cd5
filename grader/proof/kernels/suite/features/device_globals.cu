// shape: 33x17x20
// numbers: right
#include "matmul.h"

__device__ float scale = 1.0f;
__device__ unsigned int elements;
static __device__ const int kOffsets[2] = {0, 1};

__global__ void naive(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.y * 16 + threadIdx.y, col = blockIdx.x * 16 + threadIdx.x;
  if (row >= M || col >= N) return;
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += A[row * K + k + kOffsets[0]] * B[k * N + col];
  C[row * N + col] = sum * scale;
  atomicAdd(&elements, kOffsets[1]);
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  unsigned int zero = 0, count = 1;
  float one = 1;
  cudaMemcpyToSymbol(elements, &zero, sizeof zero);
  cudaMemcpyToSymbol(scale, &one, sizeof one);
  naive<<<dim3((N + 15) / 16, (M + 15) / 16), dim3(16, 16)>>>(A, B, C, M, N, K);
  cudaMemcpyFromSymbol(&count, elements, sizeof count);
  if (count != static_cast<unsigned int>(M * N)) cudaMemset(C, 0, 4);
}
