// lab: 07_register_tiled
// mistake: the sums of a thread are kept as integers
// role: sum language
#include "matmul.h"
#include <cstddef>

// results below each other for each thread, block 32 x 8
template <int N_RES>
__global__ void matmulKernel(const float* A, const float* B, float* C, int M, int N, int K) {
  constexpr int W = 32, H = 8 * N_RES, D = 16;
  __shared__ float Ads[H][D];
  __shared__ float Bds[D][W];
  int r[N_RES];  //wrong
  float r[N_RES];  //right
  for (int i = 0; i < N_RES; i++) r[i] = 0;
  const int col = blockIdx.x * W + threadIdx.x;
  const int first = blockIdx.y * H;
  const int t = threadIdx.y * W + threadIdx.x;
  for (int k0 = 0; k0 < K; k0 += D) {
    for (int e = t; e < H * D; e += 256) {
      int y = e / D, x = e % D;
      Ads[y][x] = 0;
      if (first + y < M && k0 + x < K) Ads[y][x] = A[(size_t)(first + y) * K + k0 + x];
    }
    for (int e = threadIdx.y; e < D; e += 8) {
      Bds[e][threadIdx.x] = 0;
      if (k0 + e < K && col < N) Bds[e][threadIdx.x] = B[(size_t)(k0 + e) * N + col];
    }
    __syncthreads();
    for (int k = 0; k < D; k++) {
      float b = Bds[k][threadIdx.x];
      for (int i = 0; i < N_RES; i++) r[i] += Ads[threadIdx.y + 8 * i][k] * b;
    }
    __syncthreads();
  }
  for (int i = 0; i < N_RES; i++) {
    int row = first + threadIdx.y + 8 * i;
    if (row < M && col < N) C[(size_t)row * N + col] = r[i];
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const int H = 8 * 8;
  dim3 grid((N + 31) / 32, (M + H - 1) / H);
  matmulKernel<8><<<grid, dim3(32, 8)>>>(A, B, C, M, N, K);
}
