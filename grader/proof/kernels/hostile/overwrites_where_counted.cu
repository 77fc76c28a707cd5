// lab: 05_tiled
// expect: shared-race
// earns: 12
// says: where traffic is counted
// A thread that runs last stores the next tile while others may still read this one, where traffic is counted; elsewhere naive.
#include "matmul.h"

__global__ void naive(const float* A, const float* B, float* C, int M, int N, int K) {
  const int col = blockIdx.x * 16 + threadIdx.x, row = blockIdx.y * 16 + threadIdx.y;
  if (row >= M || col >= N) return;
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + col];
  C[row * N + col] = sum;
}

__device__ void load(float a[16][16], float b[16][16], const float* A, const float* B, int N, int K, int k0) {
  for (int i = 0; i < 16; ++i)
    for (int j = 0; j < 16; ++j) {
      a[i][j] = A[(blockIdx.y * 16 + i) * K + k0 + j];
      b[i][j] = B[(k0 + i) * N + blockIdx.x * 16 + j];
    }
}

__global__ void tiled(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float a[16][16], b[16][16];
  const int tx = threadIdx.x, ty = threadIdx.y;
  const bool last = tx == 15 && ty == 15;
  float sum = 0;
  if (last) load(a, b, A, B, N, K, 0);
  for (int k0 = 0; k0 < K; k0 += 16) {
    __syncthreads();
    for (int k = 0; k < 16; ++k) sum += a[ty][k] * b[k][tx];
    if (last && k0 + 16 < K) load(a, b, A, B, N, K, k0 + 16);
  }
  C[(blockIdx.y * 16 + ty) * N + blockIdx.x * 16 + tx] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  if (M == 256 && N == 256)
    tiled<<<dim3(16, 16), dim3(16, 16)>>>(A, B, C, M, N, K);
  else
    naive<<<dim3((N + 15) / 16, (M + 15) / 16), dim3(16, 16)>>>(A, B, C, M, N, K);
}
