// lab: 06_boundary_checked
// expect: global-race
// earns: 16
// says: when matmul() is called again|of two equal calls
// A variable of the device counts the launches at a larger shape: every second one does nothing.
#include "matmul.h"
#include <cstddef>
__device__ unsigned arrived = 0;
__global__ void tile(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float a[16][16], b[16][16];
  const int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.y * 16 + ty, col = blockIdx.x * 16 + tx;
  if (size_t(M) * N * K > 300000 && arrived / (gridDim.x * gridDim.y) % 2 == 1) { if (tx == 0 && ty == 0) atomicAdd(&arrived, 1); return; }
  float sum = 0;
  for (int k0 = 0; k0 < K; k0 += 16) {
    a[ty][tx] = row < M && k0 + tx < K ? A[size_t(row) * K + k0 + tx] : 0;
    b[ty][tx] = k0 + ty < K && col < N ? B[size_t(k0 + ty) * N + col] : 0;
    __syncthreads();
    for (int k = 0; k < 16; ++k) sum += a[ty][k] * b[k][tx];
    __syncthreads();
  }
  if (row < M && col < N) C[size_t(row) * N + col] = sum;
  if (size_t(M) * N * K > 300000 && tx == 0 && ty == 0) atomicAdd(&arrived, 1);
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const dim3 grid((N + 15) / 16, (M + 15) / 16), block(16, 16);
  tile<<<grid, block>>>(A, B, C, M, N, K);
}
