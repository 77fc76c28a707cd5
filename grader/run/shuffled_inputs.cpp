#include "grader/run/shuffled_inputs.h"

#include <algorithm>
#include <numeric>

#include "common/matmul/turns.h"
#include "grader/run/job.h"

namespace grader {
namespace {

constexpr int kAllRows = 256;  // so many rows are all compared
constexpr int kSampleRows = 64;

void fill_small_integers(const Shape& shape, lab::Random& random, std::vector<float>& A, std::vector<float>& B) {
  A.resize(static_cast<size_t>(shape.M) * static_cast<size_t>(shape.K));
  B.resize(static_cast<size_t>(shape.K) * static_cast<size_t>(shape.N));
  for (std::vector<float>* matrix : {&A, &B})
    for (float& value : *matrix) value = static_cast<float>(static_cast<int>(random.below(7)) - 3);
}

}  // namespace

ShuffledInputs::ShuffledInputs(const Shape& shape, bool tf32) : shape_(shape), random_(new_nonce()) {
  if (tf32)
    fill_small_integers(shape, random_, A_, B_);
  else
    lab::fill(Fill::integers, shape.M, shape.N, shape.K, random_.next(), A_, B_);
  base_rows_.resize(static_cast<size_t>(shape.M));
  draw(base_rows_);
  for (int32_t& row : base_rows_) row = lab::shuffled_index(row);
  if (shape.M > kAllRows) base_rows_.resize(kSampleRows);
  std::ranges::sort(base_rows_);
  place_.assign(static_cast<size_t>(shape.M), -1);
  for (size_t i = 0; i < base_rows_.size(); ++i) place_[static_cast<size_t>(base_rows_[i])] = static_cast<int32_t>(i);
  base_C_ = rows_of_product(A_, B_, shape, base_rows_);
  shuffle_.rows.resize(static_cast<size_t>(shape.M));
  shuffle_.ks.resize(static_cast<size_t>(shape.K));
  shuffle_.columns.resize(static_cast<size_t>(shape.N));
  renew();
}

/// Fisher and Yates; then every second entry, by chance, changes its sign.
void ShuffledInputs::draw(std::vector<int32_t>& permutation) {
  std::iota(permutation.begin(), permutation.end(), 0);
  for (size_t i = permutation.size(); i > 1; --i)
    std::swap(permutation[i - 1], permutation[random_.below(static_cast<uint32_t>(i))]);
  for (int32_t& entry : permutation)
    if (random_.below(2)) entry = ~entry;
}

void ShuffledInputs::renew() {
  for (std::vector<int32_t>* permutation : {&shuffle_.rows, &shuffle_.ks, &shuffle_.columns}) draw(*permutation);
  find_known_rows();
}

void ShuffledInputs::find_known_rows() {
  known_rows_.clear();
  for (int32_t i = 0; i < shape_.M; ++i)
    if (place_[static_cast<size_t>(lab::shuffled_index(shuffle_.rows[static_cast<size_t>(i)]))] >= 0)
      known_rows_.push_back(i);
}

size_t ShuffledInputs::count_wrong(const std::vector<float>& rows) const {
  const auto width = static_cast<size_t>(shape_.N);
  if (rows.size() != known_rows_.size() * width) return known_rows_.size() * width;
  size_t wrong = 0;
  for (size_t r = 0; r < known_rows_.size(); ++r) {
    const int32_t entry = shuffle_.rows[static_cast<size_t>(known_rows_[r])];
    const double* base = &base_C_[static_cast<size_t>(place_[static_cast<size_t>(lab::shuffled_index(entry))]) * width];
    for (size_t j = 0; j < width; ++j) {
      const int32_t column = shuffle_.columns[j];
      const double sign = static_cast<double>(lab::shuffled_sign(entry) * lab::shuffled_sign(column));
      if (!(static_cast<double>(rows[r * width + j]) == sign * base[lab::shuffled_index(column)])) ++wrong;
    }
  }
  return wrong;
}

}  // namespace grader
