// lab: 07_register_tiled
// expect: technique-only
// earns: 17
// says: shared words per multiply-add
// One element per thread: a word of A's tile is loaded once per warp and handed round by shuffles.
#include "matmul.h"
#include <cstddef>
__global__ void tile(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float a[32][32], b[32][32];
  const int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.y * 32 + ty, col = blockIdx.x * 32 + tx;
  float sum = 0;
  for (int k0 = 0; k0 < K; k0 += 32) {
    a[ty][tx] = row < M && k0 + tx < K ? A[size_t(row) * K + k0 + tx] : 0;
    b[ty][tx] = k0 + ty < K && col < N ? B[size_t(k0 + ty) * N + col] : 0;
    __syncthreads();
    const float mine = a[ty][tx];
    for (int k = 0; k < 32 && k0 + k < K; ++k) sum += __shfl_sync(0xffffffffu, mine, k) * b[k][tx];
    __syncthreads();
  }
  if (row < M && col < N) C[size_t(row) * N + col] = sum;
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  tile<<<dim3((N + 31) / 32, (M + 31) / 32), dim3(32, 32)>>>(A, B, C, M, N, K);
}
