// shape: 8x8x64
// numbers: right
// Half of the threads return in each round of a sum by halves: no barrier waits for those who have returned.
#include "matmul.h"

__global__ void dot(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float part[64];
  int t = threadIdx.x;
  part[t] = A[blockIdx.y * K + t] * B[t * N + blockIdx.x];
  __syncthreads();
  for (int half = 32; half > 0; half /= 2) {
    if (t >= half) return;
    part[t] += part[t + half];
    __syncthreads();  // expect: barrier-divergence warning
  }
  C[blockIdx.y * N + blockIdx.x] = part[0];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) { dot<<<dim3(N, M), 64>>>(A, B, C, N, K); }
