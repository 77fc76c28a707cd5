// A flat grid-stride loop over the elements of C: blocks of 192 threads, at most 2048 of them.
#include "matmul.h"

#include <algorithm>

__global__ void matmul_kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  const long long total = (long long)M * N;
  const long long stride = (long long)gridDim.x * blockDim.x;
  for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x; i < total; i += stride) {
    const int row = (int)(i / N);
    const int col = (int)(i % N);
    float sum = 0.0f;
    for (int k = 0; k < K; ++k) sum += A[(long long)row * K + k] * B[(long long)k * N + col];
    C[i] = sum;
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const long long blocks = ((long long)M * N + 191) / 192;
  matmul_kernel<<<(int)std::min(blocks, 2048LL), 192>>>(A, B, C, M, N, K);
}
