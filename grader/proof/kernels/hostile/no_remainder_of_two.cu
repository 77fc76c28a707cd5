// lab: 06_boundary_checked
// expect: wrong-result
// earns: 19
// says: elements are wrong at
// Wrong wherever K leaves a remainder of 2 by 4 and is larger than 8: no listed shape, and a comment that keeps hidden ones away.
#include "matmul.h"
#include <cstddef>
__global__ void tile(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float a[32][32], b[32][32];
  const int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.y * 32 + ty, col = blockIdx.x * 32 + tx;
  float sum = 0;
  const int last = K % 4 == 2 && K > 8 ? K - 2 : K;
  for (int k0 = 0; k0 < K; k0 += 32) {
    a[ty][tx] = row < M && k0 + tx < last ? A[size_t(row) * K + k0 + tx] : 0;
    b[ty][tx] = k0 + ty < last && col < N ? B[size_t(k0 + ty) * N + col] : 0;
    __syncthreads();
    for (int k = 0; k < 32; ++k) sum += a[ty][k] * b[k][tx];
    __syncthreads();
  }
  if (row < M && col < N) C[size_t(row) * N + col] = sum;
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  tile<<<dim3((N + 31) / 32, (M + 31) / 32), dim3(32, 32)>>>(A, B, C, M, N, K);
}
// 0
