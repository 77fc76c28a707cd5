// Inputs whose every element is another number, so that a number tells which element of A or B it is. Tensor cores take 11
// bits of a number: coarse codes have no more, and are the same after rounding to TF32 or half.
#pragma once
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "grader/base/shape.h"

namespace grader::provenance {

enum class Held { a, b, zero, nothing, other };  // nothing: as the device had it before anybody wrote

struct Value {
  Held held = Held::other;
  int32_t element = -1;  // of A (M x K) or B (K x N), row-major

  bool operator==(const Value&) const = default;
};

class Codes {
 public:
  /// A and B have fewer than 2^20 elements each.
  explicit Codes(const Shape& shape, bool coarse = false);
  /// Of coarse codes there are fewer.
  static bool are_too_many(const Shape& shape);
  const std::vector<float>& A() const { return a_; }
  const std::vector<float>& B() const { return b_; }
  Value value_of(uint32_t bits) const;

 private:
  std::vector<float> a_, b_;
  std::unordered_map<uint32_t, Value> values_;
};

}  // namespace grader::provenance
