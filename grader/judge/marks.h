// From evidence to points. No clock, no chance, no machine: the same evidence and rubric give the same marks.
#pragma once
#include <string>
#include <vector>

#include "grader/judge/result.h"
#include "grader/lab/rubric.h"

namespace grader {

/// Correctness, behaviour, technique and speed checks with their points.
std::vector<Check> make_checks(const Rubric& rubric, const Evidence& evidence);

/// The metrics of technique checks that lost points.
std::vector<std::string> weak_metrics(const Rubric& rubric, const Evidence& evidence);

/// Is what this rule asks for also asked at a second shape?
bool is_counted_elsewhere(const TechniqueRule& rule);

/// Does a rule earn less at the second shape where traffic was counted (Evidence::elsewhere)?
bool earns_less_elsewhere(const std::vector<TechniqueRule>& rules, const Evidence& evidence);

/// Checks, sums, and the verdict: pass when nothing is missing.
void mark(const Rubric& rubric, LabResult& result);

/// Sums and verdict of the checks that are there.
void add_up(LabResult& result);

/// Takes off what the hints cost, down to 0 points; a full mark with a price paid is no pass.
void charge_hints(int taken, double price, LabResult& result);

}  // namespace grader
