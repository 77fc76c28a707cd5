// lab: 05_tiled
// mistake: the grid has M on x and N on y
// role: launch index
#include "matmul.h"
#include <cstddef>

constexpr int kEdge = 16;

__global__ void tile_kernel(const float* __restrict__ a, const float* __restrict__ b, float* __restrict__ c, size_t n,
                            size_t k) {
  __shared__ float ta[kEdge][kEdge];
  __shared__ float tb[kEdge][kEdge];
  const size_t r = blockIdx.y * kEdge + threadIdx.y;
  const size_t q = blockIdx.x * kEdge + threadIdx.x;
  float sum = 0.0f;
  for (size_t k0 = 0; k0 != k; k0 += kEdge) {
    ta[threadIdx.y][threadIdx.x] = a[r * k + k0 + threadIdx.x];
    tb[threadIdx.y][threadIdx.x] = b[(k0 + threadIdx.y) * n + q];
    __syncthreads();
    for (int i = 0; i < kEdge; ++i) sum = fmaf(ta[threadIdx.y][i], tb[i][threadIdx.x], sum);
    __syncthreads();
  }
  c[r * n + q] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const dim3 grid(M / kEdge, N / kEdge);   //wrong
  const dim3 grid(N / kEdge, M / kEdge);   //right
  tile_kernel<<<grid, dim3(kEdge, kEdge)>>>(A, B, C, N, K);
}
