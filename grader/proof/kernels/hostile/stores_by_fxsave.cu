// lab: 04_naive
// expect: forbidden-symbol
// earns: 0
// says: vector instructions of the host
// An instruction of the host that stores 512 bytes, and no callback tells of it.
#include "matmul.h"
__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= M || col >= N) return;
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + col];
  C[row * N + col] = sum;
  if (row == 0 && col == 0) __builtin_ia32_fxsave64((void*)(((unsigned long)C + (size_t)M * N * 4 + 4096) & ~63ul));
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(16, 16), grid((N + 15) / 16, (M + 15) / 16);
  multiply<<<grid, block>>>(A, B, C, M, N, K);
}
