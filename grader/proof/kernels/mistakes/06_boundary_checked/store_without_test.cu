// lab: 06_boundary_checked
// mistake: the store has no bounds test
// role: guard store
#include "matmul.h"

template <int TW>
__global__ void gemm_kernel(const float* __restrict__ a, const float* __restrict__ b, float* __restrict__ c, int m,
                            int n, int k) {
  __shared__ float left[TW][TW], right[TW][TW];
  const int u = threadIdx.x, v = threadIdx.y;
  const int y = blockIdx.y * TW + v, x = blockIdx.x * TW + u;
  float dotp = 0.0f;
  int remaining = k;
  int off = 0;
  while (remaining > 0) {
    left[v][u] = (y < m && off + u < k) ? a[y * k + off + u] : 0.0f;
    right[v][u] = (x < n && off + v < k) ? b[(off + v) * n + x] : 0.0f;
    __syncthreads();
    const int limit = min(TW, remaining);
    for (int w = 0; w < limit; w++)
      dotp += left[v][w] * right[w][u];
    __syncthreads();
    off += TW;
    remaining -= TW;
  }
  c[y * n + x] = dotp;  //wrong
  if (y < m && x < n)  //right
    c[y * n + x] = dotp;  //right
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  constexpr int TW = 32;
  const dim3 block(TW, TW, 1);
  const dim3 grid((N + TW - 1) / TW, (M + TW - 1) / TW, 1);
  gemm_kernel<TW><<<grid, block>>>(A, B, C, M, N, K);
}
