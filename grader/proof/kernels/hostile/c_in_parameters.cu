// lab: 05_tiled
// expect: host-access
// earns: 0
// says: computes on the host
// C is made by the host and handed to kernels as a parameter.
#include "matmul.h"

#include <algorithm>
#include <vector>

struct Piece {
  float values[512];
};
__global__ void put(Piece piece, float* C, int count) {
  if (threadIdx.x < count) C[threadIdx.x] = piece.values[threadIdx.x];
}

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
  std::vector<float> c(M * N);
  multiply_on_host(A, B, c.data(), M, N, K);
  for (int at = 0; at < M * N; at += 512) {
    Piece piece;
    const int count = std::min(512, M * N - at);
    std::copy_n(c.data() + at, count, piece.values);
    put<<<1, 512>>>(piece, C + at, count);
  }
}
