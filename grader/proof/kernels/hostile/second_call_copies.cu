// lab: 06_boundary_checked
// expect: wrong-result
// earns: 16
// says: when matmul() is called again
// A second equal call of a larger shape copies what the first one computed.
#include "matmul.h"
#include <cstddef>
__global__ void tile(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float a[16][16], b[16][16];
  const int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.y * 16 + ty, col = blockIdx.x * 16 + tx;
  float sum = 0;
  for (int k0 = 0; k0 < K; k0 += 16) {
    a[ty][tx] = row < M && k0 + tx < K ? A[size_t(row) * K + k0 + tx] : 0;
    b[ty][tx] = k0 + ty < K && col < N ? B[size_t(k0 + ty) * N + col] : 0;
    __syncthreads();
    for (int k = 0; k < 16; ++k) sum += a[ty][k] * b[k][tx];
    __syncthreads();
  }
  if (row < M && col < N) C[size_t(row) * N + col] = sum;
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const dim3 grid((N + 15) / 16, (M + 15) / 16), block(16, 16);
  static float* kept = nullptr;
  static size_t last = 0;
  const size_t work = size_t(M) * N * K, bytes = sizeof(float) * M * N;
  if (work > 300000 && work == last) {
    cudaMemcpy(C, kept, bytes, cudaMemcpyDeviceToDevice);
    return;
  }
  tile<<<grid, block>>>(A, B, C, M, N, K);
  if (work <= 300000) return;
  cudaFree(kept);
  cudaMalloc(&kept, bytes);
  cudaMemcpy(kept, C, bytes, cudaMemcpyDeviceToDevice);
  last = work;
}
