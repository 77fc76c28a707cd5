#include "matmul.h"

__global__ void mm(const float* A, const float* B, float* C, int M, int N, int K) {
  int stride = gridDim.x * blockDim.x;
  for (int idx = blockIdx.x * blockDim.x + threadIdx.x; idx < M * N; idx += stride) {
    const float* a = A + idx / N * K;
    const float* b = B + idx % N;
    float acc = 0;
    for (int k = 0; k < K; ++k) acc += a[k] * b[k * N];
    C[idx] = acc;
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) { mm<<<1056, 256>>>(A, B, C, M, N, K); }
