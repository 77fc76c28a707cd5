// Inputs for timing, fresh ones for every turn (common/matmul/turns.h), and the rows of their product that are looked
// at: a random choice, which nobody can foresee.
#pragma once
#include <cstdint>
#include <vector>

#include "common/matmul/turns.h"
#include "grader/base/shape.h"

namespace grader {

class FreshInputs {
 public:
  /// `tf32`: values that TF32 holds; otherwise such as show lower precision.
  explicit FreshInputs(const Shape& shape, bool tf32 = false);

  void renew();

  const Shape& shape() const { return shape_; }
  const lab::Fresh& fresh() const { return fresh_; }

  /// The rows of C that the judge knows, sorted.
  const std::vector<int32_t>& known_rows() const { return known_rows_; }
  /// How many elements are wrong; `rows` holds the known rows one after the other. NaN is wrong.
  size_t count_wrong(const std::vector<float>& rows) const;

 private:
  void choose_rows();
  void multiply();
  void multiply_strip(size_t begin, size_t end);

  Shape shape_;
  lab::Fresh fresh_{};
  std::vector<int32_t> known_rows_;
  std::vector<double> known_C_;  // known_rows_.size() x N
};

}  // namespace grader
