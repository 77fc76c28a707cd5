#include "grader/clock/fresh_inputs.h"

#include <algorithm>
#include <set>

#include "common/matmul/fills.h"
#include "grader/run/job.h"

namespace grader {
namespace {

constexpr size_t kMostRows = 16, kFewestRows = 8;
constexpr double kMultiplyAdds = 1 << 20;  // in a turn, less than a millisecond; large matrices need more

size_t count_of_rows(const Shape& s) {
  const auto affordable = static_cast<size_t>(kMultiplyAdds / (static_cast<double>(s.N) * s.K));
  return std::min(static_cast<size_t>(s.M), std::clamp(affordable, kFewestRows, kMostRows));
}

}  // namespace

FreshInputs::FreshInputs(const Shape& shape, bool tf32) : shape_(shape) {
  fresh_.tf32 = tf32;
  renew();
}

void FreshInputs::renew() {
  fresh_.seed = new_nonce();
  choose_rows();
  multiply();
}

void FreshInputs::choose_rows() {
  lab::Random random(new_nonce());
  std::set<int32_t> rows;
  while (rows.size() < count_of_rows(shape_))
    rows.insert(static_cast<int32_t>(random.below(static_cast<uint32_t>(shape_.M))));
  known_rows_.assign(rows.begin(), rows.end());
}

void FreshInputs::multiply() {
  const size_t count = known_rows_.size();
  const auto width = static_cast<size_t>(shape_.N), depth = static_cast<size_t>(shape_.K);
  known_C_.assign(count * width, 0);
  std::vector<double> line(width);
  for (size_t k = 0; k < depth; ++k) {
    for (size_t j = 0; j < width; ++j) line[j] = static_cast<double>(lab::fresh_b(fresh_, k, j, width));
    for (size_t r = 0; r < count; ++r) {
      const auto a = static_cast<double>(lab::fresh_a(fresh_, static_cast<size_t>(known_rows_[r]), k, depth));
      for (size_t j = 0; j < width; ++j) known_C_[r * width + j] += a * line[j];
    }
  }
}

size_t FreshInputs::count_wrong(const std::vector<float>& rows) const {
  if (rows.size() != known_C_.size()) return known_C_.size();
  size_t wrong = 0;
  for (size_t i = 0; i < rows.size(); ++i) wrong += !(static_cast<double>(rows[i]) == known_C_[i]);
  return wrong;
}

}  // namespace grader
