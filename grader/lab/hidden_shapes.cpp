#include "grader/lab/hidden_shapes.h"

#include <algorithm>
#include <cstdint>
#include <numeric>

#include "grader/base/text.h"

namespace grader {
namespace {

constexpr int kSmallest = 7;  // sides up to here stand for themselves: K = 1, smaller than any tile
constexpr int kWidest = 64;   // the coarsest step
constexpr int kTries = 1000;
constexpr double kMostMultiplyAdds = 1.6e6;  // 0.1 s in the emulator

/// Another side of the same kind; it may be the old one.
int vary(int side, int multiple_of, lab::Random& random) {
  if (side <= kSmallest) return side;
  const int step = std::lcm(std::clamp(side & -side, 4, kWidest), multiple_of);
  const int varied = side + step * (static_cast<int>(random.below(5)) - 2);
  return varied > 0 ? varied : side;
}

/// Equal sides stay equal, others stay different.
bool same_pattern(const Shape& a, const Shape& b) {
  return (a.M == a.N) == (b.M == b.N) && (a.M == a.K) == (b.M == b.K) && (a.N == a.K) == (b.N == b.K);
}

Shape vary(const Shape& from, int multiple_of, lab::Random& random) {
  Shape to;
  to.M = vary(from.M, multiple_of, random);
  to.N = from.N == from.M ? to.M : vary(from.N, multiple_of, random);
  to.K = from.K == from.M ? to.M : from.K == from.N ? to.N : vary(from.K, multiple_of, random);
  return to;
}

}  // namespace

std::vector<Shape> hidden_shapes(const Rubric& rubric, size_t group, const std::string& submission) {
  const CorrectnessRule& rule = rubric.correctness[group];
  if (!rubric.hidden_shapes || rule.shapes.empty()) return {};
  lab::Random random(hash_of(submission) + group);
  for (int i = 0; i < kTries; ++i) {
    const Shape& from = rule.shapes[random.below(static_cast<uint32_t>(rule.shapes.size()))];
    const Shape to = vary(from, rubric.multiple_of, random);
    if (multiply_adds(to) <= kMostMultiplyAdds && same_pattern(from, to) &&
        std::ranges::find(rule.shapes, to) == rule.shapes.end())
      return {to};
  }
  return {};
}

}  // namespace grader
