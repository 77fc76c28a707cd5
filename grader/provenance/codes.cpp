#include "grader/provenance/codes.h"

#include <bit>
#include <cmath>

#include "grader/run/numbers.h"

namespace grader::provenance {
namespace {

/// A different number for each index below 2^20, in no apparent order: in [1, 2) in steps of 2^-20.
float number_of(uint32_t index, uint32_t factor) {
  constexpr uint32_t kMany = 1u << 20;
  return 1 + static_cast<float>((index * factor + 12345) % kMany) / kMany;
}

constexpr size_t kOfPower = 2048;  // coarse numbers per power of two: 10 bits after the leading one, and a sign

int powers_for(size_t count) { return static_cast<int>((count + kOfPower - 1) / kOfPower); }

size_t elements_of_a(const Shape& s) { return static_cast<size_t>(s.M) * static_cast<size_t>(s.K); }
size_t elements_of_b(const Shape& s) { return static_cast<size_t>(s.K) * static_cast<size_t>(s.N); }

/// Uses powers of two from 2^lowest on.
std::vector<float> coarse_numbers(size_t count, int lowest) {
  constexpr size_t kFactor = 1000003;  // a prime: neighbouring elements get very different numbers
  const size_t all = static_cast<size_t>(powers_for(count)) * kOfPower;
  std::vector<float> numbers;
  for (size_t i = 0; i < count; ++i) {
    const size_t code = i * kFactor % all;
    const float magnitude = 1 + static_cast<float>(code % 1024) / 1024;
    numbers.push_back(std::ldexp(code / 1024 % 2 ? -magnitude : magnitude, lowest + static_cast<int>(code / kOfPower)));
  }
  return numbers;
}

}  // namespace

Codes::Codes(const Shape& shape, bool coarse) {
  const size_t a = elements_of_a(shape), b = elements_of_b(shape);
  if (coarse) {
    constexpr int kLowest = -13;  // smallest normal exponent of half precision
    a_ = coarse_numbers(a, kLowest);
    b_ = coarse_numbers(b, kLowest + powers_for(a));
  } else {
    for (uint32_t i = 0; i < a; ++i) a_.push_back(number_of(i, 0x9e3b5));
    for (uint32_t i = 0; i < b; ++i) b_.push_back(2 * number_of(i, 0x6a96d));
  }
  values_.reserve(a + b);
  for (uint32_t i = 0; i < a; ++i) values_[std::bit_cast<uint32_t>(a_[i])] = {ValueOrigin::a, static_cast<int32_t>(i)};
  for (uint32_t i = 0; i < b; ++i) values_[std::bit_cast<uint32_t>(b_[i])] = {ValueOrigin::b, static_cast<int32_t>(i)};
}

bool Codes::are_too_many(const Shape& shape) {
  constexpr int kPowers = 28;  // exponents of normal half-precision numbers
  return powers_for(elements_of_a(shape)) + powers_for(elements_of_b(shape)) > kPowers;
}

Value Codes::value_of(uint32_t bits) const {
  const auto known = values_.find(bits);
  if (known != values_.end()) return known->second;
  return {bits << 1 == 0 ? ValueOrigin::zero : bits == kPoison ? ValueOrigin::nothing : ValueOrigin::other, -1};
}

}  // namespace grader::provenance
