#include "grader/run/summation.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include "common/matmul/fills.h"

using namespace grader;

namespace {

// One element of C: t(k) is product k, for k in 0 … K-1.
using Term = std::function<float(int)>;
using Kernel = std::function<float(const Term& t, int K)>;

float serial(const Term& t, int begin, int end) {
  float sum = 0;
  for (int k = begin; k < end; ++k) sum += t(k);
  return sum;
}

template <int sums>
float interleaved(const Term& t, int begin, int end) {
  float sum[sums] = {};
  int k = begin;
  for (; k + sums <= end; k += sums)
    for (int s = 0; s < sums; ++s) sum[s] += t(k + s);
  for (; k < end; ++k) sum[0] += t(k);
  float total = sum[0];
  for (int s = 1; s < sums; ++s) total += sum[s];
  return total;
}

float in_four_blocks(const Term& t, int K) {
  float sum = 0;
  const int size = K / 4;
  for (int block = 0; block < 4; ++block) sum += serial(t, block * size, block < 3 ? (block + 1) * size : K);
  return sum;
}

Kernel tiles(int size, const std::function<float(const Term&, int, int)>& inside) {
  return [=](const Term& t, int K) {
    float sum = 0;
    for (int begin = 0; begin < K; begin += size) sum += inside(t, begin, std::min(begin + size, K));
    return sum;
  };
}

float pairwise(const Term& t, int begin, int end) {
  if (end - begin == 1) return t(begin);
  const int half = (begin + end) / 2;
  return pairwise(t, begin, half) + pairwise(t, half, end);
}

std::vector<float> multiply(const Kernel& kernel, const Probe& probe) {
  const Shape& shape = probe.shape;
  std::vector<float> C;
  for (int i = 0; i < shape.M; ++i)
    for (int j = 0; j < shape.N; ++j)
      C.push_back(kernel([&](int k) { return probe.A[i * shape.K + k] * probe.B[k * shape.N + j]; }, shape.K));
  return C;
}

SummationOrder order_of(const Kernel& kernel, int K) {
  const Probe probe = make_probe(K, 7);
  const auto order = read_order(probe, multiply(kernel, probe));
  REQUIRE(order);
  return *order;
}

int sums_of(const Kernel& kernel, int K) { return partial_sums(order_of(kernel, K), order_of(kernel, K + 64)); }

void check_sums(int expected, const Kernel& kernel) {
  for (int K : {64, 67}) {
    CAPTURE(K);
    CHECK(sums_of(kernel, K) == expected);
  }
}

template <int sums>
float whole(const Term& t, int K) {
  return interleaved<sums>(t, 0, K);
}

}  // namespace

TEST_CASE("one serial sum is one chain, forwards, backwards and in double") {
  check_sums(1, [](const Term& t, int K) { return serial(t, 0, K); });
  check_sums(1, [](const Term& t, int K) {
    float sum = 0;
    for (int k = K; k-- > 0;) sum += t(k);
    return sum;
  });
  check_sums(1, [](const Term& t, int K) {
    double sum = 0;
    for (int k = 0; k < K; ++k) sum += t(k);
    return static_cast<float>(sum);
  });
}

TEST_CASE("the order of a serial sum is read exactly") {
  const auto order = order_of([](const Term& t, int K) { return serial(t, 0, K); }, 64);
  CHECK(order.joined(0, 1) == 2);
  CHECK(order.joined(3, 40) == 41);
  CHECK(order.joined(63, 0) == 64);
}

TEST_CASE("interleaved sums are counted, with and without a remainder") {
  check_sums(2, whole<2>);
  check_sums(3, whole<3>);
  check_sums(4, whole<4>);
  check_sums(8, whole<8>);
  check_sums(16, whole<16>);
}

TEST_CASE("four sums over a quarter of the products each") { check_sums(4, in_four_blocks); }

TEST_CASE("four sums that are joined in pairs") {
  check_sums(4, [](const Term& t, int K) {
    float sum[4] = {};
    int k = 0;
    for (; k + 4 <= K; k += 4)
      for (int s = 0; s < 4; ++s) sum[s] += t(k + s);
    float total = (sum[0] + sum[1]) + (sum[2] + sum[3]);
    for (; k < K; ++k) total += t(k);
    return total;
  });
}

TEST_CASE("sums that begin side by side and go on as one are one") {
  check_sums(1, [](const Term& t, int K) {
    float sum = ((t(0) + t(1)) + (t(2) + t(3))) + ((t(4) + t(5)) + (t(6) + t(7)));
    for (int k = 8; k < K; ++k) sum += t(k);
    return sum;
  });
  check_sums(2, [](const Term& t, int K) {
    float sums[4] = {t(0) + t(1), t(2) + t(3), t(4) + t(5), t(6) + t(7)};
    for (int k = 8; k < K; ++k) sums[k % 2] += t(k);
    return (sums[0] + sums[1]) + (sums[2] + sums[3]);
  });
}

TEST_CASE("blocks of products, one after the other, are no sums side by side") {
  for (int size : {16, 32, 64, 100}) {
    CAPTURE(size);
    check_sums(1, tiles(size, serial));
  }
}

TEST_CASE("four sums that begin anew in every block count as four") {
  check_sums(4, tiles(32, interleaved<4>));
  check_sums(4, tiles(64, interleaved<4>));
}

TEST_CASE("a sum that takes four products at a time has four in flight") {
  check_sums(4, [](const Term& t, int K) {
    float sum = 0;
    int k = 0;
    for (; k + 4 <= K; k += 4) sum += t(k) + t(k + 1) + t(k + 2) + t(k + 3);
    for (; k < K; ++k) sum += t(k);
    return sum;
  });
}

TEST_CASE("unrolling with one sum is one chain") {
  check_sums(1, [](const Term& t, int K) {
    float sum = 0;
    int k = 0;
    for (; k + 4 <= K; k += 4) sum = sum + t(k) + t(k + 1) + t(k + 2) + t(k + 3);
    for (; k < K; ++k) sum += t(k);
    return sum;
  });
}

TEST_CASE("pairwise summation has many in flight") {
  CHECK(sums_of([](const Term& t, int K) { return pairwise(t, 0, K); }, 64) >= 4);
}

TEST_CASE("what is no tree of additions is not read") {
  const Probe probe = make_probe(64, 3);
  std::vector<float> C = multiply([](const Term& t, int K) { return serial(t, 0, K); }, probe);
  CHECK(read_order(probe, C));
  const int i = probe.rows[5], j = probe.columns[9];
  C[i * 64 + j] += probe.row_scales[i] * probe.column_scales[j];
  CHECK_FALSE(read_order(probe, C));
  CHECK_FALSE(read_order(probe, std::vector<float>(64 * 64, std::numeric_limits<float>::infinity())));
  CHECK_FALSE(read_order(probe, {}));
}

TEST_CASE("every probe asks elsewhere, with other numbers") {
  const Probe one = make_probe(67, 1), other = make_probe(67, 2);
  CHECK(one.rows != other.rows);
  CHECK(one.columns != other.columns);
  CHECK(one.A[0] != one.A[1]);
  CHECK(one.A != other.A);
  CHECK(make_probe(67, 1).A == one.A);
}

TEST_CASE("ordinary numbers show whether they were added up in the order that the probe showed") {
  const Shape shape{128, 128, 128};
  lab::Random random(1);
  std::vector<float> A(128 * 128), B(128 * 128);
  for (float& a : A) a = random.real();
  for (float& b : B) b = random.real();
  const auto times = [&](const Kernel& kernel) {
    std::vector<float> C;
    for (int i = 0; i < shape.M; ++i)
      for (int j = 0; j < shape.N; ++j)
        C.push_back(kernel([&](int k) { return A[i * shape.K + k] * B[k * shape.N + j]; }, shape.K));
    return C;
  };
  const Kernel forwards = [](const Term& t, int K) { return serial(t, 0, K); };
  const Kernel from_one = [](const Term& t, int K) { return serial(t, 1, K) + t(0); };
  const Kernel in_double = [](const Term& t, int K) {
    double sum = 0;
    for (int k = 0; k < K; ++k) sum += t(k);
    return static_cast<float>(sum);
  };
  const SummationOrder four = order_of(whole<4>, 128);
  const SummationOrder serially = order_of(forwards, 128);
  CHECK(follows(four, shape, A, B, times(whole<4>), 1));
  CHECK_FALSE(follows(four, shape, A, B, times(forwards), 1));
  CHECK_FALSE(follows(four, shape, A, B, times(whole<8>), 1));
  CHECK_FALSE(follows(four, shape, A, B, times(from_one), 1));
  CHECK_FALSE(follows(four, shape, A, B, {}, 1));
  CHECK(follows(serially, shape, A, B, times(forwards), 1));
  CHECK(follows(serially, shape, A, B, times(in_double), 1));
  CHECK_FALSE(follows(serially, shape, A, B, times(from_one), 1));
  std::vector<float> fused;
  for (int i = 0; i < shape.M; ++i)
    for (int j = 0; j < shape.N; ++j) {
      float sum = 0;
      for (int k = 0; k < shape.K; ++k) sum = std::fma(A[i * shape.K + k], B[k * shape.N + j], sum);
      fused.push_back(sum);
    }
  CHECK(follows(serially, shape, A, B, fused, 1));
}

TEST_CASE("numbers that cancel show in which order they are added, in double too") {
  for (const int K : {64, 67}) {
    const Shape shape = probe_shape(K);
    std::vector<float> A, B;
    lab::fill(lab::Fill::cancelling, shape.M, shape.N, shape.K, 3, A, B);
    const auto in_double = [&](int sums) {
      std::vector<float> C;
      for (int i = 0; i < shape.M; ++i)
        for (int j = 0; j < shape.N; ++j) {
          double sum[4] = {};
          for (int k = 0; k < shape.K; ++k) sum[k % sums] += double{A[i * shape.K + k]} * B[k * shape.N + j];
          C.push_back(static_cast<float>((sum[0] + sum[1]) + (sum[2] + sum[3])));
        }
      return C;
    };
    SummationOrder serially(shape.K);
    for (int p = 0; p < shape.K; ++p)
      for (int q = 0; q < shape.K; ++q) serially.joined(p, q) = std::max(p, q) + 1;
    CHECK(follows(serially, shape, A, B, in_double(1), 1));
    CHECK_FALSE(follows(serially, shape, A, B, in_double(4), 1));
    const auto [least, most] = std::ranges::minmax(A);
    CHECK(std::max(-least, most) < 1e7f);
  }
}
