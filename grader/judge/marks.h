// Computes points from evidence. No clock, randomness or machine is involved. The same evidence and rubric give the
// same marks.
#pragma once
#include <string>
#include <vector>

#include "grader/judge/result.h"
#include "grader/lab/rubric.h"

namespace grader {

/// Correctness, behaviour, technique and speed checks with their points.
std::vector<Check> make_checks(const Rubric& rubric, const Evidence& evidence);

/// Returns the metrics of technique checks that lost points.
std::vector<std::string> weak_metrics(const Rubric& rubric, const Evidence& evidence);

/// True if the rule also applies to the second shape at which traffic is counted.
bool is_counted_elsewhere(const TechniqueRule& rule);

/// True if a rule earns fewer points at this second shape (Evidence::elsewhere).
bool earns_less_elsewhere(const std::vector<TechniqueRule>& rules, const Evidence& evidence);

/// Computes the checks, the sums and the verdict. The verdict is `pass` if no points are missing.
void mark(const Rubric& rubric, LabResult& result);

/// Computes sums and verdict from the existing checks.
void add_up(LabResult& result);

/// Subtracts the price of the hints, down to 0 points. If points are subtracted from a full mark, the verdict is not a
/// pass.
void charge_hints(int taken, double price, LabResult& result);

}  // namespace grader
