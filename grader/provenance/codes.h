// Generates inputs whose elements are all different, so that a number identifies its element of A or B. Tensor cores
// use 11 bits of a number. Coarse codes have at most 11 bits, so rounding to TF32 or half does not change them.
#pragma once
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "grader/base/shape.h"

namespace grader::provenance {

enum class ValueOrigin { a, b, zero, nothing, other };  // nothing: the initial content of device memory

struct Value {
  ValueOrigin held = ValueOrigin::other;
  int32_t element = -1;  // index in A (M x K) or B (K x N), row-major

  bool operator==(const Value&) const = default;
};

class Codes {
 public:
  /// A and B have fewer than 2^20 elements each.
  explicit Codes(const Shape& shape, bool coarse = false);
  /// True if A and B together have more elements than there are coarse codes.
  static bool are_too_many(const Shape& shape);
  const std::vector<float>& A() const { return a_; }
  const std::vector<float>& B() const { return b_; }
  Value value_of(uint32_t bits) const;

 private:
  std::vector<float> a_, b_;
  std::unordered_map<uint32_t, Value> values_;
};

}  // namespace grader::provenance
