// The counting run: memory traffic, and what a kernel does at that shape alone.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "grader/judge/gather.h"
#include "grader/judge/reach.h"

namespace grader {

struct Counting {
  Shape shape;
  std::string error;  // could not be run
  Reason no_counts;   // the student's kernel did not come to an end
  std::optional<lab::CountsRecord> counts;
  Reach reach = {};
  bool right = false;        // C of this very run: counts of a kernel that computes something else mean nothing
  std::vector<Seen> errors;  // host code that takes part, and what no device would do
  bool only_here = false;    // one of these is in no other run
};

/// Where traffic is counted first.
Shape counted_first(const Work& work);
/// Counts at one shape. Looks at the plan of the trials, not at what came out.
Counting count_traffic(const std::string& binary, const Shape& shape, const Work& work);
/// After trials and a first count: is the lab's own shape to be counted as well?
bool must_be_counted_again(const Counting& counting, const Work& work);
/// Findings, metrics, or why there are none. `binary` is the counting build.
void judge_counting(Counting counting, const std::string& binary, Work& work);

}  // namespace grader
