// lab: 07_register_tiled
// mistake: a row of the tile of B is loaded by each row of threads once, and the second half of the rows never
// role: fill_b loop
#include "matmul.h"
#include <cstddef>

// results below each other for each thread, block 32 x 8
template <int R>
__global__ void coarse(const float* A, const float* B, float* C, int M, int N, int K) {
  constexpr int WIDTH = 32, HEIGHT = 8 * R, DEPTH = 16;
  __shared__ float ta[HEIGHT][DEPTH];
  __shared__ float tb[DEPTH][WIDTH];
  float r[R];
  for (int i = 0; i < R; i++) r[i] = 0;
  const int col = blockIdx.x * WIDTH + threadIdx.x;
  const int first = blockIdx.y * HEIGHT;
  const int t = threadIdx.y * WIDTH + threadIdx.x;
  for (int k0 = 0; k0 < K; k0 += DEPTH) {
    for (int e = t; e < HEIGHT * DEPTH; e += 256) {
      int y = e / DEPTH, x = e % DEPTH;
      ta[y][x] = 0;
      if (first + y < M && k0 + x < K) ta[y][x] = A[(size_t)(first + y) * K + k0 + x];
    }
    {  //wrong
      const int e = threadIdx.y;  //wrong
    for (int e = threadIdx.y; e < DEPTH; e += 8) {  //right
      tb[e][threadIdx.x] = 0;
      if (k0 + e < K && col < N) tb[e][threadIdx.x] = B[(size_t)(k0 + e) * N + col];
    }
    __syncthreads();
    for (int k = 0; k < DEPTH; k++) {
      float b = tb[k][threadIdx.x];
      for (int i = 0; i < R; i++) r[i] += ta[threadIdx.y + 8 * i][k] * b;
    }
    __syncthreads();
  }
  for (int i = 0; i < R; i++) {
    int row = first + threadIdx.y + 8 * i;
    if (row < M && col < N) C[(size_t)row * N + col] = r[i];
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const int HEIGHT = 8 * 8;
  dim3 grid((N + 31) / 32, (M + HEIGHT - 1) / HEIGHT);
  coarse<8><<<grid, dim3(32, 8)>>>(A, B, C, M, N, K);
}
