// shape: 16x16x16
// numbers: right
// The matrices go to the host, are multiplied there, and C comes back.
#include "matmul.h"

#include <vector>
__global__ void for_show() {}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  std::vector<float> a(M * K), b(K * N), c(M * N);
  cudaMemcpy(a.data(), A, sizeof(float) * M * K, cudaMemcpyDeviceToHost);  // expect: host-access note
  cudaMemcpy(b.data(), B, sizeof(float) * K * N, cudaMemcpyDeviceToHost);  // expect: host-access note
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < N; ++j)
      for (int k = 0; k < K; ++k) c[i * N + j] += a[i * K + k] * b[k * N + j];
  cudaMemcpy(C, c.data(), sizeof(float) * M * N, cudaMemcpyHostToDevice);
  for_show<<<1, 1>>>();
}
