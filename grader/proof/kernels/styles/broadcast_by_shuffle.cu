// shape: 17x70x45
// verdict: pass
// diagnosis: none
// A warp holds 32 elements of a row of A in its registers and hands them round; no shared memory.
#include "matmul.h"

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  const int lane = threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * 32 + lane;
  if (row >= M) return;  // whole warps
  float sum = 0.0f;
  for (int p = 0; p < K; p += 32) {
    const float mine = p + lane < K ? A[row * K + p + lane] : 0.0f;
    for (int k = 0; k < 32; ++k) {
      const float a = __shfl_sync(0xffffffff, mine, k);
      if (p + k < K && col < N) sum += a * B[(p + k) * N + col];
    }
  }
  if (col < N) C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3((N + 31) / 32, (M + 3) / 4), dim3(32, 4)>>>(A, B, C, M, N, K);
}
