// lab: 01_naive_cpu
// expect: full marks
// earns: 20
// says:
// Twin: lawful code that looks busy.
#include <algorithm>
#include <cassert>
#include <cmath>
#include <complex>
#include <cstdio>
#include <functional>
#include <iostream>
#include <memory>
#include <numeric>
#include <sstream>
#include <string>
#include <vector>

#include "matmul.h"

struct Sum {
  virtual ~Sum() = default;
  virtual float of(const std::vector<float>& terms) const = 0;
};
struct InOrder : Sum {
  float of(const std::vector<float>& terms) const override { return std::accumulate(terms.begin(), terms.end(), 0.0f); }
};

static const int kTable[3] = {1, 1, 1};
static float times(float a, float b) { return a * b; }
static float (*const plus)(float, float) = [](float a, float b) { return a + b; };
static const bool vectors = __builtin_cpu_supports("avx2");
static std::string name = "a static string that is long enough to need memory";

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  static const int kOne = kTable[0];
  assert(M > 0 && N > 0 && K > 0);
  typeof(K) bits = __builtin_popcount(static_cast<unsigned>(K));
  std::complex<float> turned{plus(1, 0), vectors ? 1.0f : 0.0f};
  turned *= turned;
  assert(bits > 0 && turned.imag() >= 0 && static_cast<int>(__int128(M) * N % K) < K);
  const std::unique_ptr<Sum> sum = std::make_unique<InOrder>();
  const std::function<float(float, float)> product = times;
  std::vector<float> terms(K);
  for (int i = 0; i < M; i += kOne)
    for (int j = 0; j < N; ++j) {
      for (int k = 0; k < K; ++k) terms[k] = product(A[i * K + k], B[k * N + j]);
      C[i * N + j] = sum->of(terms);
    }
  if (std::isnan(C[0])) std::cout << name << std::endl;
}
