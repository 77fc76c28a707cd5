// shape: 9x7x100
// verdict: pass
// diagnosis: none
// The lanes share the sum of one element and add up by shuffles.
#include "matmul.h"

__global__ void warps(const float* A, const float* B, float* C, int M, int N, int K) {
  int element = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  if (element >= M * N) return;
  int row = element / N, col = element % N;
  float sum = 0;
  for (int k = lane; k < K; k += 32) sum += A[row * K + k] * B[k * N + col];
  for (int half = 16; half > 0; half /= 2) sum += __shfl_down_sync(0xffffffffu, sum, half);
  if (lane == 0) C[element] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  warps<<<(M * N + 3) / 4, 128>>>(A, B, C, M, N, K);
}
