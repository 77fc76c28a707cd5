// lab: 05_tiled
// expect: host-access
// earns: 0
// says: A kernel calls std::string::compare()
// A function of the C++ library reads matrices where nobody counts.
#include <string>

#include "matmul.h"

__global__ void naive(const float* A, const float* B, float* C, int M, int N, int K, const std::string* text) {
  const int col = blockIdx.x * 16 + threadIdx.x, row = blockIdx.y * 16 + threadIdx.y;
  if (row >= M || col >= N) return;
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + col];
  C[row * N + col] = sum + 0 * text->compare(reinterpret_cast<const char*>(A));
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const std::string text = "1";
  naive<<<dim3((N + 15) / 16, (M + 15) / 16), dim3(16, 16)>>>(A, B, C, M, N, K, &text);
}
