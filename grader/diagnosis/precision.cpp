// What the digits of C show: fewer bits than a float has, or no fractions.
#include <algorithm>

#include "grader/diagnosis/hypotheses.h"
#include "grader/diagnosis/source_flow.h"

namespace grader {

std::vector<Candidate> wrong_precision(const Symptoms& symptoms) {
  std::vector<Candidate> found;
  // If a kernel accesses memory out of bounds or uses uninitialised values, its digits are no evidence.
  const bool other = has_error(symptoms.findings, FindingKind::out_of_bounds) ||
                     has_error(symptoms.findings, FindingKind::uninitialised_read);
  if (symptoms.numbers_right || other) return found;
  if (symptoms.lower_precision) found.push_back(certainly(Mistake::lower_precision, "", Place::sum));
  const bool whole_are_right = !symptoms.runs.empty() && std::ranges::all_of(symptoms.runs, &Run::right);
  // An unsigned type also corrupts integers.
  if (symptoms.reals_are_whole && (whole_are_right || whole_number_sum(symptoms.source) > 0)) {
    found.push_back(
        certainly(Mistake::truncated_to_integer, "C holds whole numbers although A and B have fractions.", Place::sum));
    found.back().line = whole_number_sum(symptoms.source);
  }
  for (Candidate& one : found) one.from_numbers = true;
  return found;
}

}  // namespace grader
