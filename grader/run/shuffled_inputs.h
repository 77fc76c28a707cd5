// Inputs for timing whose product is known, other ones for every turn: rows, columns and k of one base pair in another
// order and with other signs (common/matmul/turns.h). A result of an earlier turn is of no use, and no matrix travels.
#pragma once
#include <cstdint>
#include <vector>

#include "grader/base/shape.h"
#include "grader/run/numbers.h"

namespace grader {

/// An entry is an index, or its complement where the sign changes.
struct Shuffle {
  std::vector<int32_t> rows, ks, columns;  // M, K and N long: permutations
};

class ShuffledInputs {
 public:
  /// The integers of common/matmul/fills.h, which show lower precision. `tf32`: small ones that TF32 holds exactly.
  explicit ShuffledInputs(const Shape& shape, bool tf32 = false);

  void renew();

  const Shape& shape() const { return shape_; }
  const std::vector<float>& A() const { return A_; }
  const std::vector<float>& B() const { return B_; }
  const Shuffle& shuffle() const { return shuffle_; }

  /// The rows of the shuffled C that the judge knows: all of a small one, a random choice of a large one, which nobody
  /// can foresee.
  const std::vector<int32_t>& known_rows() const { return known_rows_; }
  /// How many elements are wrong; `rows` holds the known rows one after the other. NaN is wrong.
  size_t count_wrong(const std::vector<float>& rows) const;

 private:
  void draw(std::vector<int32_t>& permutation);
  void find_known_rows();

  Shape shape_;
  lab::Random random_;
  std::vector<float> A_, B_;
  std::vector<int32_t> base_rows_;  // of the base C; sorted
  std::vector<int32_t> place_;      // M long: where a base row stands in base_rows_, or -1
  std::vector<double> base_C_;      // base_rows_.size() x N
  Shuffle shuffle_;
  std::vector<int32_t> known_rows_;
};

}  // namespace grader
