// labs: 06_boundary_checked
// verdict: pass
// diagnosis: none
// The tiles are flat arrays and the block has one dimension.
#include "matmul.h"

const int T = 16;

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float a[T * T];
  __shared__ float b[T * T];
  int r = threadIdx.x / T, c = threadIdx.x % T;
  int i = blockIdx.y * T + r, j = blockIdx.x * T + c;
  float s = 0;
  for (int k0 = 0; k0 < K; k0 += T) {
    a[r * T + c] = (i < M && k0 + c < K) ? A[(size_t)i * K + k0 + c] : 0;
    b[r * T + c] = (k0 + r < K && j < N) ? B[(size_t)(k0 + r) * N + j] : 0;
    __syncthreads();
    for (int k = 0; k < T; ++k) s += a[r * T + k] * b[k * T + c];
    __syncthreads();
  }
  if (i < M && j < N) C[(size_t)i * N + j] = s;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 grid((N + T - 1) / T, (M + T - 1) / T);
  multiply<<<grid, T * T>>>(A, B, C, M, N, K);
}
