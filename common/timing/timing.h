// Makes timing reliable: by warm-up, repetitions, the median and its confidence interval.
//
// The interval comes from order statistics: of n independent samples, the number below the true median follows
// Binomial(n, 1/2), whatever the distribution of the times. So outliers have no influence, and no distribution is
// assumed.
#pragma once
#include <functional>
#include <vector>

namespace lab {

struct Estimate {
  double median = 0;
  double low = 0, high = 0;  // the true median lies between them with probability `confidence`
  double confidence = 0;     // reached with these samples; lower than requested if there are few of them
  int samples = 0;
};

/// Median of the samples, and the narrowest interval with at least `confidence`. If even the whole range of the samples
/// does not reach it, the interval is the range, and `confidence` is what the range reaches.
Estimate estimate_median(std::vector<double> samples, double confidence = 0.95);

/// baseline[i] / subject[i]: above 1 if the subject is faster. Pairs taken in turns share the same disturbances, so the
/// ratio is formed within each pair before the median is taken.
Estimate estimate_ratio(const std::vector<double>& baseline, const std::vector<double>& subject,
                        double confidence = 0.95);

/// Time of a steady clock, in seconds.
double now_seconds();

/// Calls `body` `warm_up` times untimed, then `repetitions` times timed, in seconds: one sample per call.
std::vector<double> time_repeatedly(const std::function<void()>& body, int warm_up, int repetitions);

}  // namespace lab
