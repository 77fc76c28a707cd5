// lab: 05_tiled
// expect: host-access
// earns: 0
// says: computes on the host
// The kernel only copies; the product is made on the host, over copies.
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
__global__ void give(const float* from, float* C, int n) {
  const int i = blockIdx.x * 256 + threadIdx.x;
  if (i < n) C[i] = from[i];
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  std::vector<float> a(M * K), b(K * N), c(M * N);
  cudaMemcpy(a.data(), A, a.size() * 4, cudaMemcpyDeviceToHost);
  cudaMemcpy(b.data(), B, b.size() * 4, cudaMemcpyDeviceToHost);
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < N; ++j)
      for (int k = 0; k < K; ++k) c[i * N + j] += a[i * K + k] * b[k * N + j];
  float* made;
  cudaMalloc(&made, c.size() * 4);
  cudaMemcpy(made, c.data(), c.size() * 4, cudaMemcpyHostToDevice);
  give<<<(M * N + 255) / 256, 256>>>(made, C, M * N);
  cudaFree(made);
}
