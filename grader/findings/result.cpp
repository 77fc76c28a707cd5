#include "grader/findings/result.h"

namespace grader {

std::string name_of(Status status) {
  return status == Status::passed ? "passed" : status == Status::failed ? "failed" : "not_graded";
}

std::string name_of(Verdict verdict) {
  return verdict == Verdict::pass ? "pass" : verdict == Verdict::fail ? "fail" : "error";
}

std::string name_of(Confidence confidence) {
  return confidence == Confidence::certain ? "certain" : confidence == Confidence::likely ? "likely" : "symptom";
}

std::optional<Confidence> find_confidence(std::string_view name) {
  for (const Confidence confidence : {Confidence::certain, Confidence::likely, Confidence::symptom})
    if (name_of(confidence) == name) return confidence;
  return std::nullopt;
}

}  // namespace grader
