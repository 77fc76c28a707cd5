// Generates new inputs for every timed call (common/matmul/turns.h), and computes some rows of their product for the
// check. The rows are chosen at random, so a submission cannot predict them.
#pragma once
#include <cstdint>
#include <vector>

#include "common/matmul/turns.h"
#include "grader/base/shape.h"

namespace grader {

class FreshInputs {
 public:
  /// `tf32`: values that are exact in TF32; otherwise values that reveal lower precision.
  explicit FreshInputs(const Shape& shape, bool tf32 = false);

  void renew();

  const Shape& shape() const { return shape_; }
  const lab::Fresh& fresh() const { return fresh_; }

  /// Returns the indices of the rows of C that the judge computes, sorted.
  const std::vector<int32_t>& known_rows() const { return known_rows_; }
  /// Returns the number of wrong elements. `rows` contains the known rows, one after another. NaN counts as wrong.
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
