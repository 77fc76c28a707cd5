// Predicts from the counters of a graded run alone, without another run. Less is known, so the interval is wider.
#pragma once
#include <map>
#include <optional>
#include <string>

#include "grader/model/predict.h"

namespace grader {

/// `counters`: those of one matmul() by their names (common/protocol/counts_record.h), for a call that accessed all of
/// A, B and C. Its launch is scaled to M = N = K = `size`. nullopt if there are several launches, or tensor cores, or
/// if counters are missing.
std::optional<CallProfile> coarse_profile(const std::map<std::string, double>& counters, int size);

/// Like predict(), with an interval suitable for such a profile.
Prediction predict_coarsely(const CallProfile& call, const Card& card);

}  // namespace grader
