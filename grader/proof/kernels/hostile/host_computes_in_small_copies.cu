// lab: 05_tiled
// expect: host-access
// earns: 0
// says: computes on the host
// Sixteen floats at a time.
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

#include <vector>
static std::vector<float> fetch(const float* from, int n) {
  std::vector<float> all(n);
  for (int i = 0; i < n; i += 16) cudaMemcpy(&all[i], from + i, 64, cudaMemcpyDeviceToHost);
  return all;
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const std::vector<float> a = fetch(A, M * K), b = fetch(B, K * N);
  std::vector<float> c(M * N);
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < N; ++j)
      for (int k = 0; k < K; ++k) c[i * N + j] += a[i * K + k] * b[k * N + j];
  cudaMemcpy(C, c.data(), c.size() * 4, cudaMemcpyHostToDevice);
}
