// From what was seen to points. No clock, no chance, no machine: the same observations give the same marks.
#pragma once
#include <map>
#include <set>
#include <string>
#include <vector>

#include "grader/findings/finding.h"
#include "grader/findings/result.h"
#include "grader/lab/rubric.h"

namespace grader {

/// What was seen of one correctness group.
struct GroupSeen {
  bool right = false;                 // every shape, both fills, every order
  std::string detail;                 // the first that was wrong
  std::set<FindingKind> error_kinds;  // error findings in runs of this group that were wrong
  size_t shapes = 0;                  // how many were run: the rubric's, and hidden ones
};

struct Observations {
  std::vector<GroupSeen> groups;  // as in the rubric
  std::vector<Finding> findings;  // all of them
  std::map<std::string, double> metrics;
  std::string no_technique;           // not empty: technique earns nothing, and why
  bool technique_unmeasured = false;  // no fault of the student's: technique leaves the maximum
  std::string nothing_counts;         // not empty: no check earns anything, and why (the host computed C)
};

/// Correctness, behaviour and technique checks with their points. Speed is added by whoever measured it.
std::vector<Check> make_checks(const Rubric& rubric, const Observations& seen);

/// Sums, and the verdict: pass when nothing is missing.
void add_up(LabResult& result);

/// Takes off what the hints cost, down to 0 points; a full mark with a price paid is no pass.
void charge_hints(int taken, double price, LabResult& result);

/// A speed rule that cannot be measured here: 0 of 0, or 0 of its points when the rubric requires it.
Check speed_not_measured(const SpeedRule& rule, const std::string& why);

}  // namespace grader
