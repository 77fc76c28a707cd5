// labs: 05_tiled
// verdict: pass
// diagnosis: none
// memset and memcpy in a kernel, on its own and on shared memory.
#include "matmul.h"

#include <cstring>
__global__ void tiled(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float a[16][16], b[16][16];
  const int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.y * 16 + ty, col = blockIdx.x * 16 + tx;
  float sum[4];
  memset(sum, 0, sizeof sum);
  for (int k0 = 0; k0 < K; k0 += 16) {
    if (tx % 4 == 0) {
      memcpy(&a[ty][tx], &A[row * K + k0 + tx], 16);
      memcpy(&b[ty][tx], &B[(k0 + ty) * N + col], 16);
    }
    __syncthreads();
    for (int k = 0; k < 16; ++k) sum[k % 4] += a[ty][k] * b[k][tx];
    __syncthreads();
  }
  C[row * N + col] = (sum[0] + sum[1]) + (sum[2] + sum[3]);
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  tiled<<<dim3(N / 16, M / 16), dim3(16, 16)>>>(A, B, C, M, N, K);
}
