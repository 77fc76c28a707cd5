// labs: 07_register_tiled
// verdict: pass
// diagnosis: none
// A structure of 16 sums is returned by a function and stored by another.
#include "matmul.h"

struct Sums { float v[2][2]; };
__device__ Sums multiply(float a0, float a1, float b0, float b1) { return Sums{{{a0 * b0, a0 * b1}, {a1 * b0, a1 * b1}}}; }
__device__ Sums add(Sums x, Sums y) {
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 2; ++j) x.v[i][j] += y.v[i][j];
  return x;
}
__global__ void tiled(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float a[32][16], b[16][32];
  const int tx = threadIdx.x, ty = threadIdx.y, t = ty * 16 + tx, row0 = blockIdx.y * 32, col0 = blockIdx.x * 32;
  Sums sum = {};
  for (int k0 = 0; k0 < K; k0 += 16) {
    for (int i = t; i < 512; i += 256) {
      const int r = row0 + i / 16, c = k0 + i % 16, r2 = k0 + i / 32, c2 = col0 + i % 32;
      a[i / 16][i % 16] = r < M && c < K ? A[size_t(r) * K + c] : 0;
      b[i / 32][i % 32] = r2 < K && c2 < N ? B[size_t(r2) * N + c2] : 0;
    }
    __syncthreads();
    for (int k = 0; k < 16; ++k) sum = add(sum, multiply(a[ty][k], a[ty + 16][k], b[k][tx], b[k][tx + 16]));
    __syncthreads();
  }
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 2; ++j) {
      const int r = row0 + ty + 16 * i, c = col0 + tx + 16 * j;
      if (r < M && c < N) C[size_t(r) * N + c] = sum.v[i][j];
    }
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  tiled<<<dim3((N + 31) / 32, (M + 31) / 32), dim3(16, 16)>>>(A, B, C, M, N, K);
}
