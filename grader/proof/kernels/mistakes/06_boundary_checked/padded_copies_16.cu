// lab: 06_boundary_checked
// mistake: the rows of the result are taken out of the padded buffer without its padding
// role: host launch
#include "matmul.h"
#define TB 32
#define ROUND_UP(n) (((n) + TB - 1) / TB * TB)

__global__ void whole_tiles(const float* a, const float* b, float* c, int n, int k) {
  __shared__ float x[TB][TB];
  __shared__ float y[TB][TB];
  const int r = blockIdx.y * TB + threadIdx.y;
  const int q = blockIdx.x * TB + threadIdx.x;
  float v = 0.f;
  for (int t = 0; t < k / TB; ++t) {
    x[threadIdx.y][threadIdx.x] = a[r * k + t * TB + threadIdx.x];
    y[threadIdx.y][threadIdx.x] = b[(t * TB + threadIdx.y) * n + q];
    __syncthreads();
    for (int e = 0; e < TB; ++e) v += x[threadIdx.y][e] * y[e][threadIdx.x];
    __syncthreads();
  }
  c[r * n + q] = v;
}

__global__ void copy_in(const float* from, float* to, int rows, int cols, int ld) {
  int x = blockIdx.x * TB + threadIdx.x, y = blockIdx.y * TB + threadIdx.y;
  to[y * ld + x] = y < rows && x < cols ? from[y * cols + x] : 0.f;
}

__global__ void copy_out(const float* from, float* to, int rows, int cols, int ld) {
  int x = blockIdx.x * TB + threadIdx.x, y = blockIdx.y * TB + threadIdx.y;
  if (y < rows && x < cols) to[y * cols + x] = from[y * ld + x];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const int m = ROUND_UP(M), n = ROUND_UP(N), k = ROUND_UP(K);
  float *a, *b, *c;
  cudaMalloc(&a, sizeof(float) * m * k);
  cudaMalloc(&b, sizeof(float) * k * n);
  cudaMalloc(&c, sizeof(float) * m * n);
  dim3 t(TB, TB);
  copy_in<<<dim3(k / TB, m / TB), t>>>(A, a, M, K, k);
  copy_in<<<dim3(n / TB, k / TB), t>>>(B, b, K, N, n);
  whole_tiles<<<dim3(n / TB, m / TB), t>>>(a, b, c, n, k);
  copy_out<<<dim3(n / TB, m / TB), t>>>(c, C, M, N, N);   //wrong
  copy_out<<<dim3(n / TB, m / TB), t>>>(c, C, M, N, n);   //right
  cudaFree(a);
  cudaFree(b);
  cudaFree(c);
}
