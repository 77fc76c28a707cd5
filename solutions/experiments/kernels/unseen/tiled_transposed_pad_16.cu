#include "matmul.h"

constexpr int T = 16;
__global__ void mm(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float As[T][T], BsT[T][T + 1];
  int tx = threadIdx.x, ty = threadIdx.y;
  int row = blockIdx.y * T + ty, col = blockIdx.x * T + tx;
  float acc = 0;
  for (int k0 = 0; k0 < K; k0 += T) {
    As[ty][tx] = A[row * K + k0 + tx];
    BsT[tx][ty] = B[(k0 + ty) * N + col];
    __syncthreads();
#pragma unroll
    for (int k = 0; k < T; ++k) acc += As[ty][k] * BsT[tx][k];
    __syncthreads();
  }
  C[row * N + col] = acc;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  mm<<<dim3(N / T, M / T), dim3(T, T)>>>(A, B, C, N, K);
}
