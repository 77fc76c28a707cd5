// lab: 07_register_tiled
// mistake: the running sum is stored and set to zero inside the loop over k
// role: store sum
#include "matmul.h"
#include <cstddef>

// results below each other for each thread, block 32 x 8
template <int N_RES>
__global__ void tall_threads(const float* A, const float* B, float* C, int M, int N, int K) {
  constexpr int W = 32, H = 8 * N_RES, D = 16;
  __shared__ float ta[H][D];
  __shared__ float tb[D][W];
  float r[N_RES];
  for (int i = 0; i < N_RES; i++) r[i] = 0;
  const int x0 = blockIdx.x * W + threadIdx.x;
  const int top = blockIdx.y * H;
  const int t = threadIdx.y * W + threadIdx.x;
  for (int k0 = 0; k0 < K; k0 += D) {
    for (int n = t; n < H * D; n += 256) {
      int y = n / D, x = n % D;
      ta[y][x] = 0;
      if (top + y < M && k0 + x < K) ta[y][x] = A[(size_t)(top + y) * K + k0 + x];
    }
    for (int n = threadIdx.y; n < D; n += 8) {
      tb[n][threadIdx.x] = 0;
      if (k0 + n < K && x0 < N) tb[n][threadIdx.x] = B[(size_t)(k0 + n) * N + x0];
    }
    __syncthreads();
    for (int k = 0; k < D; k++) {
      float b = tb[k][threadIdx.x];
      for (int i = 0; i < N_RES; i++) r[i] += ta[threadIdx.y + 8 * i][k] * b;
    }
    __syncthreads();
    for (int i = 0; i < N_RES; i++) {  //wrong
      int row = top + threadIdx.y + 8 * i;  //wrong
      if (row < M && x0 < N) C[(size_t)row * N + x0] = r[i];  //wrong
      r[i] = 0;  //wrong
    }  //wrong
  }
  for (int i = 0; i < N_RES; i++) {
    int row = top + threadIdx.y + 8 * i;
    if (row < M && x0 < N) C[(size_t)row * N + x0] = r[i];
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const int H = 8 * 8;
  dim3 grid((N + 31) / 32, (M + H - 1) / H);
  tall_threads<8><<<grid, dim3(32, 8)>>>(A, B, C, M, N, K);
}
