// Both 32 x 32 tiles in one struct, B's stored transposed and padded, so that both are read along k. Multiples of 32.
#include "matmul.h"

static constexpr int T = 32;

struct Tiles {
  float a[T][T];
  float bt[T][T + 1];
};

__device__ float dot_row(const Tiles& tiles, int row, int col) {
  float sum = 0.0f;
  for (int k = 0; k < T; ++k) sum += tiles.a[row][k] * tiles.bt[col][k];
  return sum;
}

__global__ void matmul_tiles_struct(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ Tiles tiles;
  const int row = blockIdx.y * T + threadIdx.y;
  const int col = blockIdx.x * T + threadIdx.x;

  float value = 0.0f;
  for (int k0 = 0; k0 < K; k0 += T) {
    tiles.a[threadIdx.y][threadIdx.x] = A[row * K + (k0 + threadIdx.x)];
    tiles.bt[threadIdx.x][threadIdx.y] = B[(k0 + threadIdx.y) * N + col];
    __syncthreads();
    value += dot_row(tiles, threadIdx.y, threadIdx.x);
    __syncthreads();
  }
  C[row * N + col] = value;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  matmul_tiles_struct<<<dim3(N / T, M / T), dim3(T, T)>>>(A, B, C, M, N, K);
}
