// A prediction from the counters of a graded run alone: nothing more is run, so less is known and the interval is wider.
#pragma once
#include <map>
#include <optional>
#include <string>

#include "grader/model/predict.h"

namespace grader {

/// `counters`: those of one matmul() by their names (common/protocol/counts_record.h), all of A, B and C touched. Its launch
/// is scaled to M = N = K = `size`. Nothing where there are several, or tensor cores, or where counters are missing.
std::optional<CallProfile> coarse_profile(const std::map<std::string, double>& counters, int size);

/// predict() with the interval that such a profile deserves.
Prediction predict_coarsely(const CallProfile& call, const Card& card);

}  // namespace grader
