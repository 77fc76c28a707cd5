// labs: 06_boundary_checked
// verdict: pass
// diagnosis: none
// Sums of two halves of K in a workspace that grows and stays.
#include "matmul.h"

__global__ void part(const float* A, const float* B, float* W, int M, int N, int K, int from, int to) {
  __shared__ float a[16][16], b[16][16];
  const int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.y * 16 + ty, col = blockIdx.x * 16 + tx;
  float sum = 0;
  for (int k0 = from; k0 < to; k0 += 16) {
    a[ty][tx] = row < M && k0 + tx < to ? A[size_t(row) * K + k0 + tx] : 0;
    b[ty][tx] = k0 + ty < to && col < N ? B[size_t(k0 + ty) * N + col] : 0;
    __syncthreads();
    for (int k = 0; k < 16; ++k) sum += a[ty][k] * b[k][tx];
    __syncthreads();
  }
  if (row < M && col < N) W[size_t(row) * N + col] = sum;
}
__global__ void add(const float* V, const float* W, float* C, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) C[i] = V[i] + W[i];
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  static float* work = nullptr;
  static size_t size = 0;
  const size_t n = size_t(M) * N;
  if (2 * n > size) {
    cudaFree(work);
    size = 2 * n;
    cudaMalloc(&work, size * sizeof(float));
  }
  const dim3 grid((N + 15) / 16, (M + 15) / 16), block(16, 16);
  const int half = K / 2;
  part<<<grid, block>>>(A, B, work, M, N, K, 0, half);
  part<<<grid, block>>>(A, B, work + n, M, N, K, half, K);
  add<<<(n + 255) / 256, 256>>>(work, work + n, C, n);
}
