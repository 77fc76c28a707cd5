// Computes the rubric's metrics from the emulator's counters, and checks whether the counters are plausible.
#pragma once
#include <map>
#include <string>

#include "common/protocol/protocol.h"
#include "grader/findings/result.h"
#include "grader/judge/reach.h"
#include "grader/lab/rubric.h"

namespace grader {

/// The fraction from which on data counts as completely used. Correct kernels have useless reads at edges and in
/// prefetches, but these are less than the remaining tenth.
constexpr double kNearlyAll = 0.9;

/// Returns every counter by its name, and the metrics derived from them. Ratios with a zero denominator are omitted.
/// Data that is read but does not reach C counts as a cost and never as a benefit.
std::map<std::string, double> emulator_metrics(const lab::CountsRecord& counts, const Shape& shape, Reach reach = {});

/// Returns an empty Reason if kernels read all of A and B and stored all of C. Otherwise the Reason is what is missing.
Reason incomplete_traffic(const lab::CountsRecord& counts, const Shape& shape);

/// True if the kernels moved too few bytes to compute C at all.
bool cannot_have_computed(const lab::CountsRecord& counts, const Shape& shape);

/// Returns the points for a value: full, half or none.
double technique_points(const TechniqueRule& rule, double value);

/// Returns "Your kernel loads 8 bytes per multiply-add; 0.56 is required."
std::string technique_sentence(const TechniqueRule& rule, double value);

}  // namespace grader
