// 16 x 16 threads compute 64 x 32 elements: four rows and two columns each, 16 apart; 16 steps of k per tile.
#include "matmul.h"

#define T 16
#define RM 4
#define RN 2

__global__ void matmul_kernel(const float* __restrict__ A, const float* __restrict__ B, float* __restrict__ C, int M,
                              int N, int K) {
  __shared__ float as[T * RM][T];
  __shared__ float bs[T][T * RN];
  const int tx = threadIdx.x;
  const int ty = threadIdx.y;
  const int row = blockIdx.y * T * RM + ty;
  const int col = blockIdx.x * T * RN + tx;
  float c[RM][RN] = {{0.0f}};
  for (int k0 = 0; k0 < K; k0 += T) {
    for (int i = 0; i < RM; i++)
      as[ty + i * T][tx] = (row + i * T < M && k0 + tx < K) ? A[(row + i * T) * K + k0 + tx] : 0.0f;
    for (int j = 0; j < RN; j++)
      bs[ty][tx + j * T] = (k0 + ty < K && col + j * T < N) ? B[(k0 + ty) * N + col + j * T] : 0.0f;
    __syncthreads();
    for (int k = 0; k < T; k++)
      for (int i = 0; i < RM; i++)
        for (int j = 0; j < RN; j++) c[i][j] += as[ty + i * T][k] * bs[k][tx + j * T];
    __syncthreads();
  }
  for (int i = 0; i < RM; i++)
    for (int j = 0; j < RN; j++)
      if (row + i * T < M && col + j * T < N) C[(row + i * T) * N + col + j * T] = c[i][j];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 grid((N + T * RN - 1) / (T * RN), (M + T * RM - 1) / (T * RM));
  matmul_kernel<<<grid, dim3(T, T)>>>(A, B, C, M, N, K);
}
