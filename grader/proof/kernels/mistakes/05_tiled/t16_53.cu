// lab: 05_tiled
// mistake: the thread's row is added to the block number and not to its first row: brackets missing round the product
// role: index
#include "matmul.h"
constexpr int T = 16;

__global__ void mm16(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float sA[T][T], sB[T][T];
  const int r = (blockIdx.y + threadIdx.y) * T;   //wrong
  const int r = blockIdx.y * T + threadIdx.y;   //right
  const int c = blockIdx.x * T + threadIdx.x;
  float s = 0.0f;
  for (int p = 0; p < K / T; ++p) {
    sA[threadIdx.y][threadIdx.x] = A[r * K + p * T + threadIdx.x];
    sB[threadIdx.y][threadIdx.x] = B[(p * T + threadIdx.y) * N + c];
    __syncthreads();
    for (int k = 0; k < T; ++k) s += sA[threadIdx.y][k] * sB[k][threadIdx.x];
    __syncthreads();
  }
  C[r * N + c] = s;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  mm16<<<dim3(N / T, M / T), dim3(T, T)>>>(A, B, C, N, K);
}
