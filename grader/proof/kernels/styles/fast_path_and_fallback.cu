// shape: 32x32x16 33x17x20
// verdict: pass
// diagnosis: none
// Two kernels: vectors where the sizes allow it, single elements elsewhere.
#include "matmul.h"

__global__ void fast(const float4* A, const float* B, float* C, int N, int K) {
  int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < K / 4; k++) {
    float4 a = A[row * (K / 4) + k];
    sum += a.x * B[4 * k * N + col] + a.y * B[(4 * k + 1) * N + col] + a.z * B[(4 * k + 2) * N + col] +
           a.w * B[(4 * k + 3) * N + col];
  }
  C[row * N + col] = sum;
}

__global__ void slow(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= M || col >= N) return;
  float sum = 0;
  for (int k = 0; k < K; k++) sum += A[row * K + k] * B[k * N + col];
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(16, 16), grid((N + 15) / 16, (M + 15) / 16);
  if (M % 16 == 0 && N % 16 == 0 && K % 4 == 0)
    fast<<<grid, block>>>((const float4*)A, B, C, N, K);
  else
    slow<<<grid, block>>>(A, B, C, M, N, K);
}
