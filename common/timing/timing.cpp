#include "common/timing/timing.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace lab {
namespace {

double middle(const std::vector<double>& sorted) {
  const size_t half = sorted.size() / 2;
  return sorted.size() % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

/// P(X = k) for X ~ Binomial(n, 1/2); computed with logarithms, so that a large n does not underflow.
double binomial_half(int n, int k) {
  return std::exp(std::lgamma(n + 1.0) - std::lgamma(k + 1.0) - std::lgamma(n - k + 1.0) - n * std::log(2.0));
}

}  // namespace

Estimate estimate_median(std::vector<double> samples, double confidence) {
  const int n = static_cast<int>(samples.size());
  if (n == 0) return {};
  std::sort(samples.begin(), samples.end());
  // With `cut` samples removed at each end, the interval misses the median only if at most `cut` samples lie on one
  // side of it.
  int cut = 0;
  double outside = 2 * binomial_half(n, 0);
  while (2 * (cut + 1) < n && outside + 2 * binomial_half(n, cut + 1) <= 1 - confidence)
    outside += 2 * binomial_half(n, ++cut);
  return {middle(samples), samples[cut], samples[n - 1 - cut], std::max(0.0, 1 - outside), n};
}

Estimate estimate_ratio(const std::vector<double>& baseline, const std::vector<double>& subject, double confidence) {
  std::vector<double> ratios(std::min(baseline.size(), subject.size()));
  for (size_t i = 0; i < ratios.size(); ++i) ratios[i] = baseline[i] / subject[i];
  return estimate_median(ratios, confidence);
}

double now_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

std::vector<double> time_repeatedly(const std::function<void()>& body, int warm_up, int repetitions) {
  std::vector<double> seconds;
  for (int i = -warm_up; i < repetitions; ++i) {
    const double begin = now_seconds();
    body();
    if (i >= 0) seconds.push_back(now_seconds() - begin);
  }
  return seconds;
}

}  // namespace lab
