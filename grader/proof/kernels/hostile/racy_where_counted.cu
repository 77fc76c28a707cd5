// lab: 05_tiled
// expect: shared-race
// earns: 12
// says: At 256x256x256, where traffic is counted, threads read shared words
// Naive, but where traffic is counted one thread fills a tile and the others read it, with no barrier.
#include "matmul.h"
__global__ void naive(const float* A, const float* B, float* C, int M, int N, int K) {
  const int col = blockIdx.x * 16 + threadIdx.x, row = blockIdx.y * 16 + threadIdx.y;
  if (row >= M || col >= N) return;
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + col];
  C[row * N + col] = sum;
}
__global__ void racy(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float a[16][256], b[256][16];
  const int tx = threadIdx.x, ty = threadIdx.y;
  if (tx == 0 && ty == 0)
    for (int i = 0; i < 16; ++i)
      for (int k = 0; k < 256; ++k) {
        a[i][k] = A[(blockIdx.y * 16 + i) * K + k];
        b[k][i] = B[k * N + blockIdx.x * 16 + i];
      }
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += a[ty][k] * b[k][tx];
  C[(blockIdx.y * 16 + ty) * N + blockIdx.x * 16 + tx] = sum;
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  if (M == 256 && N == 256 && K == 256)
    racy<<<dim3(16, 16), dim3(16, 16)>>>(A, B, C, M, N, K);
  else
    naive<<<dim3((N + 15) / 16, (M + 15) / 16), dim3(16, 16)>>>(A, B, C, M, N, K);
}
