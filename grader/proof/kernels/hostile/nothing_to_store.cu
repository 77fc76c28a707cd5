// lab: 07_register_tiled
// expect: unwritten-output
// earns: 0
// says: never written
// Registers hold sums of differences, which are never stored: no store of them gives C.
#include "matmul.h"
constexpr int TM = 4, TN = 4, WIDTH = 16;
__global__ void kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float a[TM * WIDTH][WIDTH], b[WIDTH][TN * WIDTH];
  const int tx = threadIdx.x, ty = threadIdx.y;
  float sum[TM][TN] = {};
  for (int k0 = 0; k0 < K; k0 += WIDTH) {
    for (int i = 0; i < TM; ++i) {
      const int row = (blockIdx.y * TM + i) * WIDTH + ty;
      a[i * WIDTH + ty][tx] = row < M && k0 + tx < K ? A[row * K + k0 + tx] : 0.0f;
    }
    for (int j = 0; j < TN; ++j) {
      const int col = (blockIdx.x * TN + j) * WIDTH + tx;
      b[ty][j * WIDTH + tx] = col < N && k0 + ty < K ? B[(k0 + ty) * N + col] : 0.0f;
    }
    __syncthreads();
    for (int k = 0; k < WIDTH; ++k)
      for (int i = 0; i < TM; ++i)
        for (int j = 0; j < TN; ++j) sum[i][j] += a[i * WIDTH + ty][k] - b[k][j * WIDTH + tx];
    __syncthreads();
  }
  for (int i = 0; i < TM; ++i) {
    for (int j = 0; j < TN; ++j) {
      const int row = (blockIdx.y * TM + i) * WIDTH + ty;
      const int col = (blockIdx.x * TN + j) * WIDTH + tx;
      if (row < M && col < N) {
      }
    }
  }
  (void)C;
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const dim3 grid((N + 63) / 64, (M + 63) / 64), block(16, 16);
  kernel<<<grid, block>>>(A, B, C, M, N, K);
}
