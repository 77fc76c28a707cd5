#include "solutions/experiments/tables/crossover.h"

#include <cmath>
#include <limits>

namespace experiments {
namespace {

/// Points with the logarithm of the size and of the factor by which `second` is slower: where the latter falls below 0,
/// the curves cross.
std::vector<Point> differences(const std::vector<Point>& first, const std::vector<Point>& second) {
  std::vector<Point> both;
  for (const Point& a : first)
    for (const Point& b : second)
      if (a.size == b.size) both.push_back({std::log(a.size), std::log(b.seconds / a.seconds)});
  return both;
}

}  // namespace

double crossover(const std::vector<Point>& first, const std::vector<Point>& second) {
  const std::vector<Point> lead = differences(first, second);
  if (lead.size() < 2 || !(lead.back().seconds < 0)) return std::numeric_limits<double>::quiet_NaN();
  size_t wins_from = lead.size() - 1;
  while (wins_from > 0 && lead[wins_from - 1].seconds < 0) --wins_from;
  if (wins_from == 0) return std::exp(lead[0].size);
  const Point &before = lead[wins_from - 1], &after = lead[wins_from];
  const double share = before.seconds / (before.seconds - after.seconds);
  return std::exp(before.size + share * (after.size - before.size));
}

}  // namespace experiments
