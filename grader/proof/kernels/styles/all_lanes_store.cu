// shape: 9x7x64 5x33x20
// verdict: pass
// diagnosis: none
// After the exchange every lane of a warp has the sum, and every lane stores it: the same value, once each.
#include "matmul.h"

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  int warp = (blockIdx.x * blockDim.x + threadIdx.x) / warpSize, lane = threadIdx.x % warpSize;
  if (warp >= M * N) return;
  float sum = 0.0f;
  for (int k = lane; k < K; k += warpSize) sum += A[warp / N * K + k] * B[k * N + warp % N];
  for (int mask = warpSize / 2; mask > 0; mask /= 2) sum += __shfl_xor_sync(0xffffffff, sum, mask);
  C[warp] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<(M * N + 3) / 4, 128>>>(A, B, C, M, N, K);
}
