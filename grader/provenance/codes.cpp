#include "grader/provenance/codes.h"

#include <bit>

#include "grader/run/numbers.h"

namespace grader::provenance {
namespace {

/// Different for each index below 2^20, and without order: [1, 2) in steps of 2^-20.
float number_of(uint32_t index, uint32_t factor) {
  constexpr uint32_t kMany = 1u << 20;
  return 1 + static_cast<float>((index * factor + 12345) % kMany) / kMany;
}

}  // namespace

Codes::Codes(const Shape& shape) {
  const size_t a = static_cast<size_t>(shape.M) * static_cast<size_t>(shape.K);
  const size_t b = static_cast<size_t>(shape.K) * static_cast<size_t>(shape.N);
  for (uint32_t i = 0; i < a; ++i) a_.push_back(number_of(i, 0x9e3b5));
  for (uint32_t i = 0; i < b; ++i) b_.push_back(2 * number_of(i, 0x6a96d));
  values_.reserve(a + b);
  for (uint32_t i = 0; i < a; ++i) values_[std::bit_cast<uint32_t>(a_[i])] = {Held::a, static_cast<int32_t>(i)};
  for (uint32_t i = 0; i < b; ++i) values_[std::bit_cast<uint32_t>(b_[i])] = {Held::b, static_cast<int32_t>(i)};
}

Value Codes::value_of(uint32_t bits) const {
  const auto known = values_.find(bits);
  if (known != values_.end()) return known->second;
  return {bits << 1 == 0 ? Held::zero : bits == kPoison ? Held::nothing : Held::other, -1};
}

}  // namespace grader::provenance
