// lab: 05_tiled
// expect: host-access
// earns: 0
// says: computes on the host
// C is made by the host; kernels get it through constant memory and store it.
#include "matmul.h"

#include <algorithm>
#include <vector>

constexpr int kPiece = 4096;
__constant__ float piece[kPiece];
__global__ void put(float* C, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) C[i] = piece[i];
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
  for (int at = 0; at < M * N; at += kPiece) {
    const int count = std::min(kPiece, M * N - at);
    cudaMemcpyToSymbol(piece, c.data() + at, sizeof(float) * count);
    put<<<(count + 255) / 256, 256>>>(C + at, count);
  }
}
