// Reduces the noise of timings with warm-up, repetitions, the median and its confidence interval.
//
// The interval is based on order statistics. Of n independent samples, the number below the true median has the
// distribution Binomial(n, 1/2), whatever the distribution of the times. So outliers have no influence, and no
// distribution is assumed.
#pragma once
#include <functional>
#include <vector>

namespace lab {

struct Estimate {
  double median = 0;
  double low = 0, high = 0;  // the true median lies between them with probability `confidence`
  double confidence = 0;     // confidence that these samples give; lower than requested if there are few samples
  int samples = 0;
};

/// Returns the median of the samples, and the narrowest interval with at least `confidence`. If the whole range of the
/// samples does not reach this confidence, the interval is the range, and `confidence` is that of the range.
Estimate estimate_median(std::vector<double> samples, double confidence = 0.95);

/// Estimates baseline[i] / subject[i]; a result above 1 means that the subject is faster. Pairs that are measured in
/// turns have the same disturbances, so the ratio is computed within each pair before the median is taken.
Estimate estimate_ratio(const std::vector<double>& baseline, const std::vector<double>& subject,
                        double confidence = 0.95);

/// Returns the time of a steady clock, in seconds.
double now_seconds();

/// Calls `body` `warm_up` times without timing, then `repetitions` times with timing. Returns one sample per timed
/// call, in seconds.
std::vector<double> time_repeatedly(const std::function<void()>& body, int warm_up, int repetitions);

}  // namespace lab
