// lab: 06_boundary_checked
// mistake: the helper is told the sizes of A for B
// role: guard fill_b
#include "matmul.h"
#define TS 16

__device__ inline float at(const float* m, int i, int j, int h, int w) { return (i < h && j < w) ? m[i * w + j] : 0.f; }

__global__ void sgemm(int m, int n, int k, const float* A, const float* B, float* C) {
  __shared__ float As[TS][TS], Bs[TS][TS];
  const int li = threadIdx.y, lj = threadIdx.x;
  const int gi = blockIdx.y * TS + li, gj = blockIdx.x * TS + lj;
  float c = 0.f;
  for (int p = 0; p < k; p += TS) {
    As[li][lj] = at(A, gi, p + lj, m, k);
    Bs[li][lj] = at(B, p + li, gj, m, k);   //wrong
    Bs[li][lj] = at(B, p + li, gj, k, n);   //right
    __syncthreads();
    for (int q = 0; q < TS; q++) c += As[li][q] * Bs[q][lj];
    __syncthreads();
  }
  if (gi < m && gj < n) C[gi * n + gj] = c;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  sgemm<<<dim3((N + TS - 1) / TS, (M + TS - 1) / TS), dim3(TS, TS)>>>(M, N, K, A, B, C);
}
