#include "grader/clock/fresh_inputs.h"

#include <algorithm>
#include <array>
#include <set>

#include "common/matmul/fills.h"
#include "grader/base/parallel.h"
#include "grader/run/job.h"

namespace grader {
namespace {

constexpr size_t kStrip = 256;  // columns that one thread computes at a time
constexpr size_t kMostRows = 16, kFewestRows = 8;
constexpr double kMultiplyAdds = 1 << 20;  // per turn, less than a millisecond; large matrices need more

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
  const auto width = static_cast<size_t>(shape_.N);
  known_C_.assign(known_rows_.size() * width, 0);
  const size_t strips = (width + kStrip - 1) / kStrip;
  const auto strip = [&](size_t number) { multiply_strip(number * kStrip, std::min(width, (number + 1) * kStrip)); };
  // Starting a thread takes as long as a small product.
  in_parallel(strips, strips > 2 ? std::min(cores(), static_cast<unsigned>(strips)) : 1, strip);
}

void FreshInputs::multiply_strip(size_t begin, size_t end) {
  const auto width = static_cast<size_t>(shape_.N), depth = static_cast<size_t>(shape_.K);
  std::array<double, kStrip> line;
  for (size_t k = 0; k < depth; ++k) {
    for (size_t j = begin; j < end; ++j) line[j - begin] = static_cast<double>(lab::fresh_b(fresh_, k, j, width));
    for (size_t r = 0; r < known_rows_.size(); ++r) {
      const auto a = static_cast<double>(lab::fresh_a(fresh_, static_cast<size_t>(known_rows_[r]), k, depth));
      double* const c = &known_C_[r * width + begin];
      for (size_t j = 0; j < end - begin; ++j) c[j] += a * line[j];
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
