// Two loop orders of one product, timed in turns. common/timing/README.md explains each line.
#include <cstdio>
#include <vector>

#include "common/timing/timing.h"

namespace {

constexpr int n = 256;
std::vector<float> A(n*n, 1.0f), B(n*n, 2.0f), C(n*n);

void columns_inside() {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      float sum = 0;
      for (int k = 0; k < n; ++k) sum += A[i * n + k] * B[k * n + j];
      C[i * n + j] = sum;
    }
}

void rows_inside() {
  C.assign(C.size(), 0.0f);
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < n; ++k)
      for (int j = 0; j < n; ++j) C[i * n + j] += A[i * n + k] * B[k * n + j];
}

}  // namespace

int main() {
  constexpr int rounds = 15;
  std::vector<double> slow, fast;
  lab::time_repeatedly(columns_inside, 1, 0);
  lab::time_repeatedly(rows_inside, 1, 0);
  for (int round = 0; round < rounds; ++round) {
    slow.push_back(lab::time_repeatedly(columns_inside, 0, 1)[0]);
    fast.push_back(lab::time_repeatedly(rows_inside, 0, 1)[0]);
  }
  const lab::Estimate time = lab::estimate_median(fast), ratio = lab::estimate_ratio(slow, fast);
  std::printf("%.2f GFLOP/s, %.1f times as fast (%.1f to %.1f with %.0f%%)\n", 2e-9 * n * n * n / time.median,
              ratio.median, ratio.low, ratio.high, 100 * ratio.confidence);
  return C[0] == 2.0f * n ? 0 : 1;
}
