#include "grader/run/numbers.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

namespace grader {
namespace {

/// An expected C: 16 numbers with many digits.
Reference some_reals() {
  Reference reference;
  reference.shape = {4, 4, 8};
  reference.kind = Fill::reals;
  for (int i = 0; i < 16; ++i) reference.C.push_back(1.234567 * (i - 7.7));
  return reference;
}

std::vector<float> each(const Reference& reference, float (*change)(double)) {
  std::vector<float> C;
  for (const double value : reference.C) C.push_back(change(value));
  return C;
}

float to_eleven_bits(double value) {
  int exponent;
  const double scaled = std::round(std::ldexp(std::frexp(value, &exponent), 11));
  return static_cast<float>(std::ldexp(scaled, exponent - 11));
}

float as_it_is(double value) { return static_cast<float>(value); }
float cut_off(double value) { return static_cast<float>(std::trunc(value)); }
float doubled(double value) { return 2 * to_eleven_bits(value); }
float nothing(double) { return std::numeric_limits<float>::quiet_NaN(); }

}  // namespace

TEST_CASE("formats: sums in half have few bits and are near; others are not taken for them") {
  const Reference reference = some_reals();
  CHECK(holds_few_bits(reference, each(reference, to_eleven_bits)));
  CHECK_FALSE(holds_few_bits(reference, each(reference, as_it_is)));
  CHECK_FALSE(holds_few_bits(reference, each(reference, cut_off)));
  CHECK_FALSE(holds_few_bits(reference, each(reference, doubled)));
  CHECK_FALSE(holds_few_bits(reference, each(reference, nothing)));
}

TEST_CASE("formats: whole numbers where there should be fractions") {
  const Reference reference = some_reals();
  CHECK(holds_whole_numbers(reference, each(reference, cut_off)));
  CHECK_FALSE(holds_whole_numbers(reference, each(reference, as_it_is)));
  Reference whole = reference;
  whole.kind = Fill::integers;
  CHECK_FALSE(holds_whole_numbers(whole, each(reference, cut_off)));
  CHECK_FALSE(holds_whole_numbers(reference, each(reference, nothing)));
}

}  // namespace grader
