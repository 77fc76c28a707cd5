// shape: 33x17x20
// numbers: right
#include "matmul.h"

#include <cstdio>

#define CHECK(call)                                                                        \
  do {                                                                                     \
    cudaError_t error_ = (call);                                                           \
    if (error_ != cudaSuccess) {                                                           \
      std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(error_)); \
      return;                                                                              \
    }                                                                                      \
  } while (0)
#define LAUNCH(kernel, grid, block, ...)      \
  do {                                        \
    kernel<<<(grid), (block)>>>(__VA_ARGS__); \
    CHECK(cudaGetLastError());                \
    CHECK(cudaDeviceSynchronize());           \
  } while (0)
__global__ void naive(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.y * 16 + threadIdx.y, col = blockIdx.x * 16 + threadIdx.x;
  if (row >= M || col >= N) return;
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + col];
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  LAUNCH(naive, dim3((N + 15) / 16, (M + 15) / 16), dim3(16, 16), A, B, C, M, N, K);
}
