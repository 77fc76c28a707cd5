// labs: 05_tiled
// verdict: pass
// diagnosis: none
// A constant table of tile offsets, and a __device__ one.
#include "matmul.h"

__constant__ int kOffsets[4] = {0, 16, 32, 48};
__device__ const int kRows[2] = {0, 8};
__constant__ const float kOne[1] = {1.0f};
__global__ void tiled(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float a[16][64], b[64][16];
  const int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.y * 16, col = blockIdx.x * 16 + tx;
  float sum[2] = {0, 0};
  for (int k0 = 0; k0 < K; k0 += 64) {
    for (int r = 0; r < 2; ++r)
      for (int i = 0; i < 4; ++i) a[ty + kRows[r]][tx + kOffsets[i]] = A[(row + ty + kRows[r]) * K + k0 + tx + kOffsets[i]];
    for (int r = 0; r < 2; ++r)
      for (int i = 0; i < 4; ++i) b[ty + kRows[r] + kOffsets[i]][tx] = B[(k0 + ty + kRows[r] + kOffsets[i]) * N + col];
    __syncthreads();
    for (int r = 0; r < 2; ++r)
      for (int k = 0; k < 64; ++k) sum[r] += a[ty + kRows[r]][k] * b[k][tx];
    __syncthreads();
  }
  for (int r = 0; r < 2; ++r) C[(row + ty + kRows[r]) * N + col] = sum[r] * kOne[0];
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  tiled<<<dim3(N / 16, M / 16), dim3(16, 8)>>>(A, B, C, M, N, K);
}
