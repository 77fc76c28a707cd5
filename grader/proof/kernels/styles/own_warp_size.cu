// shape: 9x7x64 5x33x20
// verdict: pass
// diagnosis: none
// A file may define warpSize again, as nvcc lets it.
#include "matmul.h"

const int warpSize = 32;

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float part[warpSize];
  int lane = threadIdx.x;
  part[lane] = 0.0f;
  for (int k = lane; k < K; k += warpSize) part[lane] += A[blockIdx.y * K + k] * B[k * N + blockIdx.x];
  __syncthreads();
  if (lane > 0) return;
  float sum = 0.0f;
  for (int i = 0; i < warpSize; ++i) sum += part[i];
  C[blockIdx.y * N + blockIdx.x] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3(N, M), warpSize>>>(A, B, C, M, N, K);
}
