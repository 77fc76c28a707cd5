// labs: 04_naive
// verdict: pass
// diagnosis: none
// A template with static constexpr and static const members, and a table of function results.
#include "matmul.h"

template <int W>
struct Layout {
  static constexpr int kWidth = W;
  static const int kHeight = 256 / W;
  static constexpr int kSteps[3] = {1, 1, 1};
};
template <class L>
__global__ void naive(const float* A, const float* B, float* C, int M, int N, int K) {
  const int col = blockIdx.x * L::kWidth + threadIdx.x, row = blockIdx.y * L::kHeight + threadIdx.y;
  if (row >= M || col >= N) return;
  float sum = 0;
  for (int k = 0; k < K; k += L::kSteps[0]) sum += A[size_t(row) * K + k] * B[size_t(k) * N + col];
  C[size_t(row) * N + col] = sum;
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  using L = Layout<32>;
  naive<L><<<dim3((N + L::kWidth - 1) / L::kWidth, (M + L::kHeight - 1) / L::kHeight), dim3(L::kWidth, L::kHeight)>>>(A, B, C, M, N, K);
}
