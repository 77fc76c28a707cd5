// shape: 37x53x29 64x96x32
// verdict: fail
// diagnosis: guard_on_wrong_dimension
#include "matmul.h"

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  int element = blockIdx.x * blockDim.x + threadIdx.x;
  if (element >= M * K) return;
  float sum = 0;
  for (int k = 0; k < K; k++) sum += A[element / N * K + k] * B[k * N + element % N];
  C[element] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<(M * N + 255) / 256, 256>>>(A, B, C, M, N, K);
}
