#include "grader/run/formats.h"

#include <algorithm>
#include <cmath>

namespace grader {
namespace {

constexpr size_t kFewest = 16;  // elements: fewer may have few bits by chance
constexpr int kBits = 11;       // of FP16; BF16 has 8

bool has_few_bits(float value) {
  int exponent;
  const float scaled = std::ldexp(std::frexp(value, &exponent), kBits);
  return scaled == std::trunc(scaled);
}

bool is_whole(float value) { return std::isfinite(value) && value == std::trunc(value); }

/// On the whole: a single sum may lose all its digits.
bool is_near(const Reference& reference, const std::vector<float>& C) {
  constexpr double kNear = 0.1;
  double off = 0, all = 0;
  for (size_t i = 0; i < C.size(); ++i)
    off += std::fabs(static_cast<double>(C[i]) - reference.C[i]), all += std::fabs(reference.C[i]);
  return off < kNear * all;
}

}  // namespace

bool holds_few_bits(const Reference& reference, const std::vector<float>& C) {
  if (reference.kind != Fill::reals || C.size() < kFewest) return false;
  return std::all_of(C.begin(), C.end(), has_few_bits) && !std::all_of(C.begin(), C.end(), is_whole) &&
         is_near(reference, C);
}

bool holds_whole_numbers(const Reference& reference, const std::vector<float>& C) {
  return reference.kind == Fill::reals && std::all_of(C.begin(), C.end(), is_whole);
}

}  // namespace grader
