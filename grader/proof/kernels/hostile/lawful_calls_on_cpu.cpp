// lab: 01_naive_cpu
// expect: full marks
// Calls through pointers that programs make every day.
#include <algorithm>
#include <cstdlib>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "matmul.h"

struct Sum {
  virtual ~Sum() = default;
  virtual float of(const float* a, const float* b, int n, int stride) const = 0;
};
struct Forward : Sum {
  float of(const float* a, const float* b, int n, int stride) const override {
    float sum = 0;
    for (int k = 0; k < n; ++k) sum += a[k] * b[k * stride];
    return sum;
  }
};

static int ascending(const void* left, const void* right) {
  return *static_cast<const int*>(left) - *static_cast<const int*>(right);
}

static int choose(int i) {
  switch (i % 8) {
    case 0: return 3;
    case 1: return 1;
    case 2: return 4;
    case 3: return 1;
    case 4: return 5;
    case 5: return 9;
    case 6: return 2;
    default: return 6;
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const std::unique_ptr<Sum> sum = std::make_unique<Forward>();
  std::vector<int> rows(static_cast<size_t>(M));
  for (int i = 0; i < M; ++i) rows[static_cast<size_t>(i)] = (i + choose(i)) % M;
  std::qsort(rows.data(), rows.size(), sizeof(int), ascending);
  const std::function<void(int, int)> one = [&](int i, int j) { C[i * N + j] = sum->of(A + i * K, B + j, K, N); };
  void (*volatile all)(int, int, const std::function<void(int, int)>&) = [](int m, int n, const auto& f) {
    for (int i = 0; i < m; ++i)
      for (int j = 0; j < n; ++j) f(i, j);
  };
  all(M, N, one);
}
