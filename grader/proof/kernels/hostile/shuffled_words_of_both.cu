// lab: 08_vectorized
// expect: technique-only
// earns: 17
// says: shared words per multiply-add|did not finish
// One element per thread, no vector load, no second tile: both operands are handed round by shuffles.
#include "matmul.h"
#include <cstddef>
__global__ void tile(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float a[32][32], b[32][32];
  const int t = threadIdx.x, warp = t / 32, lane = t % 32;
  // A warp has 4 rows and 8 columns.
  const int r0 = warp / 4 * 4, c0 = warp % 4 * 8, r = lane / 8, c = lane % 8;
  const int row0 = blockIdx.y * 32, col0 = blockIdx.x * 32;
  float sum = 0;
  for (int k0 = 0; k0 < K; k0 += 32) {
    const int i = t / 32, j = t % 32;
    a[i][j] = row0 + i < M && k0 + j < K ? A[size_t(row0 + i) * K + k0 + j] : 0;
    b[i][j] = k0 + i < K && col0 + j < N ? B[size_t(k0 + i) * N + col0 + j] : 0;
    __syncthreads();
    for (int k8 = 0; k8 < 32 && k0 + k8 < K; k8 += 8) {
      const float as = a[r0 + r][k8 + c], b0 = b[k8 + r][c0 + c], b1 = b[k8 + 4 + r][c0 + c];
      for (int k = 0; k < 8 && k0 + k8 + k < K; ++k)
        sum += __shfl_sync(0xffffffffu, as, r * 8 + k) * __shfl_sync(0xffffffffu, k < 4 ? b0 : b1, k % 4 * 8 + c);
    }
    __syncthreads();
  }
  const int row = row0 + r0 + r, col = col0 + c0 + c;
  if (row < M && col < N) C[size_t(row) * N + col] = sum;
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  tile<<<dim3((N + 31) / 32, (M + 31) / 32), 1024>>>(A, B, C, M, N, K);
}
