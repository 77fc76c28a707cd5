// lab: 06_boundary_checked
// expect: shared-race
// earns: 17.5
// says: shared-race
// The same without the barrier: a race that memset hides?
#include "matmul.h"
#include <cstddef>
__global__ void tile(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float a[32][32], b[32][32], zeros[1024];
  const int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.y * 32 + ty, col = blockIdx.x * 32 + tx;
  if (tx == 0) memset(&zeros[32 * ty], 0, 32 * sizeof(float));
  float sum = zeros[tx * 32 + ty];
  for (int k0 = 0; k0 < K; k0 += 32) {
    a[ty][tx] = row < M && k0 + tx < K ? A[size_t(row) * K + k0 + tx] : 0;
    b[ty][tx] = k0 + ty < K && col < N ? B[size_t(k0 + ty) * N + col] : 0;
    __syncthreads();
    for (int k = 0; k < 32; ++k) sum += a[ty][k] * b[k][tx];
    __syncthreads();
  }
  if (row < M && col < N) C[size_t(row) * N + col] = sum;
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  tile<<<dim3((N + 31) / 32, (M + 31) / 32), dim3(32, 32)>>>(A, B, C, M, N, K);
}
