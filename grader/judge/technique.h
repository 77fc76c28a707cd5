// The emulator's counters become the rubric's metrics, and the claim is checked against what must be so.
#pragma once
#include <map>
#include <string>

#include "common/protocol/protocol.h"
#include "grader/findings/result.h"
#include "grader/judge/reach.h"
#include "grader/lab/rubric.h"

namespace grader {

/// Edges and prefetches that honest kernels read in vain are less than the rest.
constexpr double kNearlyAll = 0.9;

/// Every counter by its name, and what follows from them; ratios over nothing are left out. What is read and does not
/// reach C is a cost, and no merit.
std::map<std::string, double> emulator_metrics(const lab::CountsRecord& counts, const Shape& shape, Reach reach = {});

/// Nothing when kernels read all of A and B and stored all of C; otherwise what is missing.
Reason incomplete_traffic(const lab::CountsRecord& counts, const Shape& shape);

/// True when the kernels moved too few bytes to have computed C at all.
bool cannot_have_computed(const lab::CountsRecord& counts, const Shape& shape);

/// Points that a value earns: full, half of them, or none.
double technique_points(const TechniqueRule& rule, double value);

/// "Your kernel loads 8 bytes per multiply-add; 0.56 is required."
std::string technique_sentence(const TechniqueRule& rule, double value);

}  // namespace grader
