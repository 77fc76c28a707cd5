// A 4 x 4 patch of C per thread, straight from global memory, rows of B as float4. Blocks of 16 x 16. Multiples of 64.
#include "matmul.h"

__global__ void gemm_patch_vec4(const float* __restrict__ A, const float* __restrict__ B, float* __restrict__ C, int M,
                                int N, int K) {
  int row = (blockIdx.y * blockDim.y + threadIdx.y) * 4;
  int col = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
  if (row >= M || col >= N) return;

  float4 c0 = {0, 0, 0, 0}, c1 = c0, c2 = c0, c3 = c0;
  for (int k = 0; k < K; k++) {
    float4 b = *(const float4*)&B[k * N + col];
    float a0 = A[(row + 0) * K + k];
    float a1 = A[(row + 1) * K + k];
    float a2 = A[(row + 2) * K + k];
    float a3 = A[(row + 3) * K + k];
    c0.x += a0 * b.x;
    c0.y += a0 * b.y;
    c0.z += a0 * b.z;
    c0.w += a0 * b.w;
    c1.x += a1 * b.x;
    c1.y += a1 * b.y;
    c1.z += a1 * b.z;
    c1.w += a1 * b.w;
    c2.x += a2 * b.x;
    c2.y += a2 * b.y;
    c2.z += a2 * b.z;
    c2.w += a2 * b.w;
    c3.x += a3 * b.x;
    c3.y += a3 * b.y;
    c3.z += a3 * b.z;
    c3.w += a3 * b.w;
  }
  *(float4*)&C[(row + 0) * N + col] = c0;
  *(float4*)&C[(row + 1) * N + col] = c1;
  *(float4*)&C[(row + 2) * N + col] = c2;
  *(float4*)&C[(row + 3) * N + col] = c3;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(16, 16);
  dim3 grid((N / 4 + 15) / 16, (M / 4 + 15) / 16);
  gemm_patch_vec4<<<grid, block>>>(A, B, C, M, N, K);
}
