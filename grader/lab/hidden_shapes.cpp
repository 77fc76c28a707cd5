#include "grader/lab/hidden_shapes.h"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <numeric>

#include "common/source/lexer.h"
#include "grader/base/text.h"

namespace grader {
namespace {

constexpr int kSmallest = 7;  // sides up to here are kept: K = 1, smaller than any tile
constexpr int kWidest = 64;   // the largest step of a side
constexpr int kTries = 1000;
constexpr double kMostMultiplyAdds = 8e5;    // 0.05 s in the emulator
constexpr double kMostOfWholeTiles = 1.6e6;  // a lower limit leaves hardly any shape

/// Number and size of further shapes. In the emulator each one takes a hundredth of a check's time.
struct Small {
  size_t shapes;
  double most_multiply_adds;
};
Small small_shapes(const Rubric& rubric) { return rubric.backend == Backend::cpu ? Small{3, 1e5} : Small{1, 1e4}; }

int step_of(int side, int multiple_of) { return std::lcm(std::clamp(side & -side, 4, kWidest), multiple_of); }

int below(int n, lab::Random& random) { return static_cast<int>(random.below(static_cast<uint32_t>(n))); }

/// Returns a different side of the same kind; it may be equal to the old one.
int vary(int side, int multiple_of, lab::Random& random) {
  if (side <= kSmallest) return side;
  const int varied = side + step_of(side, multiple_of) * (below(5, random) - 2);
  return varied > 0 ? varied : side;
}

/// Returns a side from a quarter of the old one upwards; if it is not a multiple of 4, it has this remainder modulo 4.
int vary_widely(int side, int multiple_of, int remainder, lab::Random& random) {
  if (side <= kSmallest) return side;
  const int step = side % 4 == 0 || multiple_of > 1 ? step_of(side, multiple_of) : 1;
  const int least = (kSmallest / step + 1) * step;
  const int varied = std::max((side / 4 + below(side + step, random)) / step * step, least);
  return step == 1 ? varied / 4 * 4 + remainder : varied;
}

/// True if equal sides stay equal and different sides stay different.
bool same_pattern(const Shape& a, const Shape& b) {
  return (a.M == a.N) == (b.M == b.N) && (a.M == a.K) == (b.M == b.K) && (a.N == a.K) == (b.N == b.K);
}

template <class Vary>
Shape vary_all(const Shape& from, Vary vary_side) {
  Shape to;
  to.M = vary_side(from.M);
  to.N = from.N == from.M ? to.M : vary_side(from.N);
  to.K = from.K == from.M ? to.M : from.K == from.N ? to.N : vary_side(from.K);
  return to;
}

/// Removes comments and blanks, those in strings, too; the result is only hashed.
std::string code_of(const std::string& text) {
  std::string code;
  for (const source::Token& token : source::lex_file(text).tokens)
    for (const char c : std::string_view(text).substr(token.begin, token.end - token.begin))
      if (!std::isspace(static_cast<unsigned char>(c))) code += c;
  return code;
}

}  // namespace

uint64_t number_of_code(const std::string& submission) { return hash_of(code_of(submission)); }

std::vector<Shape> hidden_shapes(const Rubric& rubric, size_t group, const std::string& submission) {
  const CorrectnessRule& rule = rubric.correctness[group];
  if (!rubric.hidden_shapes || rule.shapes.empty()) return {};
  lab::Random random(number_of_code(submission) + group);
  const double most = rubric.multiple_of > 1 ? kMostOfWholeTiles : kMostMultiplyAdds;
  const Small small = small_shapes(rubric);
  std::vector<Shape> hidden;
  for (int i = 0; i < kTries && hidden.size() <= small.shapes; ++i) {
    const Shape& from = rule.shapes[random.below(static_cast<uint32_t>(rule.shapes.size()))];
    const bool near = hidden.empty();
    const int remainder = 1 + static_cast<int>(hidden.size() % 3);  // begins with one that rubrics seldom have
    const Shape to = vary_all(from, [&](int side) {
      return near ? vary(side, rubric.multiple_of, random) : vary_widely(side, rubric.multiple_of, remainder, random);
    });
    const auto is_in = [&](const std::vector<Shape>& shapes) { return std::ranges::find(shapes, to) != shapes.end(); };
    if (multiply_adds(to) <= (near ? most : small.most_multiply_adds) && same_pattern(from, to) &&
        !is_in(rule.shapes) && !is_in(hidden))
      hidden.push_back(to);
  }
  return hidden;
}

}  // namespace grader
