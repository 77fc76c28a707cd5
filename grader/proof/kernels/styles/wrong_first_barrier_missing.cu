// shape: 32x32x48
// verdict: fail
// diagnosis: first_barrier_missing
// Multiplied before everybody has loaded; flat tiles.
#include "matmul.h"

__global__ void multiply(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float a[256], b[256];
  int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.y * 16 + ty, col = blockIdx.x * 16 + tx;
  float sum = 0;
  for (int p = 0; p < K; p += 16) {
    a[ty * 16 + tx] = A[row * K + p + tx];
    b[ty * 16 + tx] = B[(p + ty) * N + col];
    for (int k = 0; k < 16; ++k) sum += a[ty * 16 + k] * b[k * 16 + tx];
    __syncthreads();
  }
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3(N / 16, M / 16), dim3(16, 16)>>>(A, B, C, N, K);
}
