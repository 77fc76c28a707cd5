// lab: 05_tiled
// expect: host-access
// earns: 0
// says: computes on the host
// C is made by the host in managed memory, and copied on the device.
#include "matmul.h"

#include <vector>

static void multiply_on_host(const float* A, const float* B, float* c, int M, int N, int K) {
  std::vector<float> a(M * K), b(K * N);
  cudaMemcpy(a.data(), A, sizeof(float) * M * K, cudaMemcpyDeviceToHost);
  cudaMemcpy(b.data(), B, sizeof(float) * K * N, cudaMemcpyDeviceToHost);
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < N; ++j) {
      float sum = 0;
      for (int k = 0; k < K; ++k) sum += a[i * K + k] * b[k * N + j];
      c[i * N + j] = sum;
    }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  float* c;
  cudaMallocManaged(&c, sizeof(float) * M * N);
  multiply_on_host(A, B, c, M, N, K);
  cudaMemcpy(C, c, sizeof(float) * M * N, cudaMemcpyDeviceToDevice);
  cudaFree(c);
}
