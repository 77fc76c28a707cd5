// shape: 33x17x20
// verdict: pass
// diagnosis: none
// Modern host code: braces in the launch, a lambda that launches, a lambda in the kernel.
#include "matmul.h"

#include <functional>

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  auto at = [](const float* x, int row, int col, int width) { return x[row * width + col]; };
  const auto row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= M || col >= N) return;
  auto sum = 0.f;
  for (auto k = 0; k < K; ++k) sum += at(A, row, k, K) * at(B, k, col, N);
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const auto blocks = [](int size) { return static_cast<unsigned>((size + 7) / 8); };
  std::function<void()> run = [&] { multiply<<<{blocks(N), blocks(M)}, {8, 8}>>>(A, B, C, M, N, K); };
  run();
}
