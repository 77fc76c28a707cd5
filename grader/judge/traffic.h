// The counting run: measures memory traffic at one shape, and reports errors that occur only there.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "grader/judge/gather.h"
#include "grader/judge/reach.h"

namespace grader {

struct Counting {
  Shape shape;
  std::string error;  // why the run was not possible
  Reason no_counts;   // set if the student's kernel did not finish
  std::optional<lab::CountsRecord> counts;
  Reach reach = {};
  bool right = false;                 // C of this run is right; the counts of a kernel with a wrong C have no meaning
  std::vector<RecordAtShape> errors;  // host code that computes, and operations that no device allows
  bool only_here = false;             // at least one of these errors occurs in no other run
};

/// Returns the shape at which traffic is counted first.
Shape counted_first(const Work& work);
/// Counts at one shape. Depends on the plan of the trials, but not on their outcomes.
Counting count_traffic(const std::string& binary, const Shape& shape, const Work& work);
/// Call this after the trials and a first count. True if the lab's own shape must also be counted.
bool must_be_counted_again(const Counting& counting, const Work& work);
/// Adds findings and metrics, or the reason why there are none. `binary` is the counting build.
void judge_counting(Counting counting, const std::string& binary, Work& work);

}  // namespace grader
