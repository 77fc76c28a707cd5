// shape: 16x16x32
// numbers: any
// Two tiles are requested; waited for is the one, multiplied the other.
#include "matmul.h"

#include <cuda/barrier>

constexpr int T = 16;

__global__ void tiled(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float a[2][T][T], b[2][T][T];
  __shared__ cuda::barrier<cuda::thread_scope_block> landed[2];
  int x = threadIdx.x, y = threadIdx.y;
  if (x == 0 && y == 0)
    for (auto& barrier : landed) init(&barrier, T * T);
  __syncthreads();
  for (int slot = 0; slot < 2; ++slot) {
    cuda::memcpy_async(&a[slot][y][x], &A[y * K + slot * T + x], sizeof(float), landed[slot]);
    cuda::memcpy_async(&b[slot][y][x], &B[(slot * T + y) * N + x], sizeof(float), landed[slot]);
  }
  float sum = 0;
  for (int slot = 0; slot < 2; ++slot) {
    landed[0].arrive_and_wait();
    for (int k = 0; k < T; ++k) sum += a[slot][y][k] * b[slot][k][x];  // expect: uninitialised-read error
  }
  C[y * N + x] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) { tiled<<<1, dim3(T, T)>>>(A, B, C, N, K); }
