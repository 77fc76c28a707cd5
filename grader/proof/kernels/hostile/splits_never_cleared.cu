// lab: 06_boundary_checked
// expect: wrong-result
// earns: 16
// says: when matmul() is called again
// K in pieces through a workspace that is allocated once and never cleared again: only larger shapes go that way.
#include "matmul.h"
#include <cstddef>
__global__ void tile(const float* A, const float* B, float* C, int M, int N, int K, int from, int to, bool add) {
  __shared__ float a[16][16], b[16][16];
  const int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.y * 16 + ty, col = blockIdx.x * 16 + tx;
  float sum = 0;
  for (int k0 = from; k0 < to; k0 += 16) {
    a[ty][tx] = row < M && k0 + tx < to ? A[size_t(row) * K + k0 + tx] : 0;
    b[ty][tx] = k0 + ty < to && col < N ? B[size_t(k0 + ty) * N + col] : 0;
    __syncthreads();
    for (int k = 0; k < 16; ++k) sum += a[ty][k] * b[k][tx];
    __syncthreads();
  }
  if (row < M && col < N) C[size_t(row) * N + col] = add ? C[size_t(row) * N + col] + sum : sum;
}
__global__ void copy(const float* from, float* to, int n) {
  const int i = blockIdx.x * 256 + threadIdx.x;
  if (i < n) to[i] = from[i];
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const dim3 grid((N + 15) / 16, (M + 15) / 16), block(16, 16);
  if (size_t(M) * N * K <= 300000) {
    tile<<<grid, block>>>(A, B, C, M, N, K, 0, K, false);
    return;
  }
  static float* work = nullptr;
  static int words = 0;
  if (words != M * N) {
    cudaFree(work);
    words = M * N;
    cudaMalloc(&work, words * sizeof(float));
    cudaMemset(work, 0, words * sizeof(float));  // forgotten in every other call
  }
  const int half = (K / 2 + 15) / 16 * 16 < K ? (K / 2 + 15) / 16 * 16 : K;
  tile<<<grid, block>>>(A, B, work, M, N, K, 0, half, true);
  tile<<<grid, block>>>(A, B, work, M, N, K, half, K, true);
  copy<<<(words + 255) / 256, 256>>>(work, C, words);
}
