#include "common/matmul/fills.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace lab {
namespace {

// The integer values of one precision.
struct Integers {
  uint32_t lowest;        // large values are the odd numbers from here ...
  uint32_t values;        // ... up to this many
  uint32_t both;          // the first this many of them, where both operands are large
  size_t most_non_zeros;  // per column of B and per row of A; even
};

// Odd values 2049..4095, and 2049..2559 where both are large: 2559^2 leaves room below 2^24 for 2497 products of at
// most 4095.
// Half of these products are for the columns of B and half for the rows of A; each half is rounded down to an even
// number.
constexpr Integers kOf12Bits = {2049, 1024, 256, 1248};
// Odd values 1025..2047: 2047^2 leaves room for 6148 products of at most 2047.
constexpr Integers kOf11Bits = {1025, 512, 512, 3074};

enum class Sort : uint8_t { both_large, a_large, b_large };

std::vector<Sort> draw_sorts(int K, Random& random) {
  std::vector<Sort> sorts(static_cast<size_t>(K));
  for (Sort& sort : sorts) sort = random.below(2) ? Sort::a_large : Sort::b_large;
  sorts[random.below(static_cast<uint32_t>(K))] = Sort::both_large;
  return sorts;
}

float draw_large(Random& random, uint32_t lowest, uint32_t values) {
  return static_cast<float>(lowest + 2 * random.below(values));
}

/// Draws `places` small values for one column of B or one row of A. Two thirds are non-zero, fewer if there are many
/// places. The number of non-zero values is even.
std::vector<float> draw_small(size_t places, size_t most, Random& random) {
  std::vector<float> values(places, 0.0f);
  const double share = std::min(2.0 / 3.0, 0.9 * static_cast<double>(most) / static_cast<double>(places + 1));
  const auto limit = static_cast<uint32_t>(share * (1 << 20));
  size_t non_zeros = 0, last = 0;
  for (size_t i = 0; i < places && non_zeros < most; ++i) {
    if (random.below(1 << 20) >= limit) continue;
    values[i] = random.below(2) ? 1.0f : -1.0f;
    last = i;
    ++non_zeros;
  }
  if (non_zeros % 2 == 0) return values;
  // Makes the count even: sets the value after the last non-zero one, or flips the first value at the end of the line.
  const size_t next = last + 1 < places ? last + 1 : 0;
  values[next] = values[next] == 0.0f ? 1.0f : 0.0f;
  return values;
}

/// Fills one vector along k: a row of A or a column of B. `mine` is the sort in which this operand is large.
void fill_line(float* line, size_t stride, const std::vector<Sort>& sorts, Sort mine, const Integers& integers,
               Random& random) {
  const auto large = static_cast<size_t>(std::count(sorts.begin(), sorts.end(), mine));
  const std::vector<float> small = draw_small(sorts.size() - 1 - large, integers.most_non_zeros, random);
  size_t next = 0;
  for (size_t k = 0; k < sorts.size(); ++k) {
    float& value = line[k * stride];
    if (sorts[k] == Sort::both_large)
      value = draw_large(random, integers.lowest, integers.both);
    else if (sorts[k] == mine)
      value = draw_large(random, integers.lowest, integers.values);
    else
      value = small[next++];
  }
}

/// Fills a line of real numbers for TF32: one sign, magnitudes in [1, 1.25), the 13 dropped bits in 0x1800..0x1fff, and
/// before them the bits 010, which BF16 drops as well.
void fill_tf32_line(float* line, size_t stride, size_t count, Random& random) {
  const float sign = random.below(2) ? 1.0f : -1.0f;
  for (size_t k = 0; k < count; ++k) {
    const uint32_t kept = random.below(32) << 3 | 2, dropped = 0x1800 + random.below(0x800);
    line[k * stride] = sign * (1.0f + static_cast<float>(kept << 13 | dropped) * 0x1p-23f);
  }
}

/// Scales by a power of two, which is exact in FP32 and TF32.
void scale(std::vector<float>& A, float power) {
  for (float& value : A) value *= power;
}

// ---- Products that cancel.

struct Operands {
  size_t M, N, K;
  std::vector<float>&A, &B;
};

/// Returns the numbers below `count` in random order.
std::vector<size_t> shuffled(size_t count, Random& random) {
  std::vector<size_t> all(count);
  std::iota(all.begin(), all.end(), size_t{0});
  for (size_t i = count; i > 1; --i) std::swap(all[i - 1], all[random.below(static_cast<uint32_t>(i))]);
  return all;
}

/// In every second row of C, product `other` cancels product `one`, or a share of it.
void cancel(Operands all, size_t one, size_t other, float share, Random& random) {
  constexpr uint32_t kSteps = 7;  // number of powers of two by which the two factors may differ
  const int step = static_cast<int>(random.below(kSteps)) - static_cast<int>(kSteps) / 2;
  for (size_t i = 0; i < all.M; i += 2) all.A[i * all.K + other] = std::ldexp(all.A[i * all.K + one], step);
  for (size_t j = 0; j < all.N; ++j) all.B[other * all.N + j] = -share * std::ldexp(all.B[one * all.N + j], -step);
}

void fill_cancelling(Operands all, Random& random) {
  constexpr uint32_t kSizes = 20;  // number of powers of two
  constexpr int kSmall = 1 << 6;   // both factors of a product that does not cancel are divided by this
  for (float& a : all.A) a = std::ldexp(random.real(), static_cast<int>(random.below(kSizes)));
  for (float& b : all.B) b = std::ldexp(random.real(), static_cast<int>(random.below(kSizes)));
  const std::vector<size_t> place = shuffled(all.K, random);
  for (size_t i = 0; i < all.M; ++i) all.A[i * all.K + place[0]] = random.real() / kSmall;
  for (size_t j = 0; j < all.N; ++j) all.B[place[0] * all.N + j] = random.real() / kSmall;
  size_t next = 1;
  if (all.K % 2 == 0 && all.K > 3) {  // three products that cancel
    cancel(all, place[1], place[2], 0.5f, random);
    cancel(all, place[1], place[3], 0.5f, random);
    next = 4;
  }
  for (; next + 1 < all.K; next += 2) cancel(all, place[next], place[next + 1], 1, random);
}

}  // namespace

uint64_t Random::next() {
  uint64_t z = (state_ += 0x9e3779b97f4a7c15u);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

uint32_t Random::below(uint32_t n) { return static_cast<uint32_t>(((next() >> 32) * n) >> 32); }

float Random::real() { return static_cast<float>(next() >> 40) * 0x1p-23f - 1.0f; }

void fill(Fill fill, int M, int N, int K, uint64_t seed, std::vector<float>& A, std::vector<float>& B,
          Precision precision) {
  const auto rows = static_cast<size_t>(M), columns = static_cast<size_t>(N), depth = static_cast<size_t>(K);
  const bool tf32 = precision == Precision::tf32;
  A.resize(rows * depth);
  B.resize(depth * columns);
  // Passes every part of the key through the generator, so that similar keys give unrelated values.
  uint64_t state = seed;
  for (const uint64_t part :
       {static_cast<uint64_t>(M), static_cast<uint64_t>(N), static_cast<uint64_t>(K), static_cast<uint64_t>(fill)})
    state = Random(state ^ part).next();
  Random random(state);
  if (fill == Fill::reals && tf32) {
    for (size_t i = 0; i < rows; ++i) fill_tf32_line(&A[i * depth], 1, depth, random);
    for (size_t j = 0; j < columns; ++j) fill_tf32_line(&B[j], columns, depth, random);
    scale(A, 0x1p-24f);  // the smallest power of two that FP16 can represent
    return;
  }
  if (fill == Fill::reals) {
    for (float& value : A) value = random.real();
    for (float& value : B) value = random.real();
    return;
  }
  if (fill == Fill::cancelling) return fill_cancelling({rows, columns, depth, A, B}, random);
  const Integers& integers = tf32 ? kOf11Bits : kOf12Bits;
  const std::vector<Sort> sorts = draw_sorts(K, random);
  for (size_t i = 0; i < rows; ++i) fill_line(&A[i * depth], 1, sorts, Sort::a_large, integers, random);
  for (size_t j = 0; j < columns; ++j) fill_line(&B[j], columns, sorts, Sort::b_large, integers, random);
  if (tf32) scale(A, 0x1p-30f);
}

}  // namespace lab
