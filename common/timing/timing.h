// How a time becomes a number that can be defended: warm-up, repetitions, the median and how sure it is.
//
// The interval comes from order statistics: of n independent samples, the number below the true median follows
// Binomial(n, 1/2), whatever the distribution of the times. So an outlier moves nothing, and nothing is assumed.
#pragma once
#include <functional>
#include <vector>

namespace lab {

struct Estimate {
  double median = 0;
  double low = 0, high = 0;  // the true median lies between them with `confidence`
  double confidence = 0;     // what the samples allow: below what was asked for when there are few of them
  int samples = 0;
};

/// Median of the samples and an interval of at least `confidence`, as narrow as the samples allow. When even the
/// whole range is not sure enough, the interval is the range and `confidence` says what it is worth.
Estimate estimate_median(std::vector<double> samples, double confidence = 0.95);

/// baseline[i] / subject[i]: above 1 when the subject is faster. Pairs taken in turns share what disturbs the machine,
/// so the ratio is formed within each pair before the median is taken.
Estimate estimate_ratio(const std::vector<double>& baseline, const std::vector<double>& subject,
                        double confidence = 0.95);

/// Seconds of a steady clock.
double now_seconds();

/// Calls `body` `warm_up` times without looking, then `repetitions` times with the clock: one sample per call.
std::vector<double> time_repeatedly(const std::function<void()>& body, int warm_up, int repetitions);

}  // namespace lab
