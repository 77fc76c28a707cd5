// lab: 05_tiled
// expect: host-access
// earns: 0
// says: computes on the host
// The matrices are copied into a device variable, and read from there by the C library.
#include "matmul.h"

#include <cstring>
#include <vector>

__device__ float parked[1 << 18];

static void fetch(float* to, const float* from, int count) {
  cudaMemcpyToSymbol(parked, from, sizeof(float) * count, 0, cudaMemcpyDeviceToDevice);
  cudaMemcpyFromSymbol(to, parked, sizeof(float) * count);
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  std::vector<float> a(M * K), b(K * N), c(M * N);
  fetch(a.data(), A, M * K);
  fetch(b.data(), B, K * N);
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < N; ++j)
      for (int k = 0; k < K; ++k) c[i * N + j] += a[i * K + k] * b[k * N + j];
  cudaMemcpy(C, c.data(), sizeof(float) * M * N, cudaMemcpyHostToDevice);
}
