#include "solutions/experiments/tables/prediction_errors.h"

#include <algorithm>
#include <cmath>

namespace experiments {

double error_of(const PredictedRow& row) { return row.predicted / row.measured - 1; }

Errors errors_of(const std::vector<PredictedRow>& rows) {
  std::vector<double> sizes;
  for (const PredictedRow& row : rows) sizes.push_back(std::abs(error_of(row)));
  std::ranges::sort(sizes);
  if (sizes.empty()) return {};
  const auto share = [&](double of) {
    return sizes[std::min(sizes.size() - 1, static_cast<size_t>(of * static_cast<double>(sizes.size())))];
  };
  const auto near = std::ranges::count_if(sizes, [](double size) { return size <= 0.25; });
  return {sizes.size(), share(0.5), share(0.9), static_cast<double>(near) / static_cast<double>(sizes.size())};
}

Pairs pairs_of(const std::vector<PredictedRow>& rows, double from, double to) {
  Pairs pairs;
  for (size_t i = 0; i < rows.size(); ++i)
    for (size_t j = 0; j < i; ++j) {
      const PredictedRow &a = rows[i], &b = rows[j];
      const double factor = std::max(a.measured, b.measured) / std::min(a.measured, b.measured);
      if (a.card != b.card || a.n != b.n || factor < from || factor > to) continue;
      ++pairs.all;
      pairs.right += (a.predicted < b.predicted) == (a.measured < b.measured);
    }
  return pairs;
}

}  // namespace experiments
