// Creates runs with a given C, for tests of the diagnosis.
#pragma once
#include <cstring>
#include <functional>
#include <memory>

#include "grader/diagnosis/hypothesis.h"

namespace grader {

/// The content of an element that a kernel never stores.
inline double unwritten() {
  float value;
  std::memcpy(&value, &kPoison, sizeof value);
  return static_cast<double>(value);
}

/// Creates a run in which C(i, j) is `value`. A and B are small integers, so FP32 is exact for any sum of their
/// products.
inline Run made_run(const Shape& shape, const std::function<double(const Run&, int i, int j)>& value) {
  Reference reference;
  reference.shape = shape;
  lab::Random random(1);
  for (int at = 0; at < shape.M * shape.K; ++at) reference.A.push_back(static_cast<float>(1 + random.below(99)));
  for (int at = 0; at < shape.K * shape.N; ++at) reference.B.push_back(static_cast<float>(random.below(99)) - 49);
  Run run;
  run.reference = std::make_shared<const Reference>(reference);
  for (int i = 0; i < shape.M; ++i)
    for (int j = 0; j < shape.N; ++j) {
      reference.C.push_back(0);
      for (int k = 0; k < shape.K; ++k) reference.C.back() += run.a(i, k) * run.b(k, j);
    }
  run.reference = std::make_shared<const Reference>(reference);
  run.outcome.answered = run.outcome.finished = true;
  for (int i = 0; i < shape.M; ++i)
    for (int j = 0; j < shape.N; ++j) run.outcome.C.push_back(static_cast<float>(value(run, i, j)));
  run.comparison = compare(*run.reference, run.outcome.C, &run.wrong);
  return run;
}

/// Creates runs like made_run() for a small shape, a rectangular shape and a shape of whole tiles.
inline std::vector<Run> made_runs(const std::function<double(const Run&, int i, int j)>& value) {
  return {made_run({3, 5, 2}, value), made_run({37, 53, 47}, value), made_run({64, 32, 96}, value)};
}

inline Symptoms symptoms_of(std::vector<Run> runs, const std::string& source = "constexpr int TILE = 16;") {
  Symptoms symptoms;
  symptoms.runs = std::move(runs);
  symptoms.source = source;
  return symptoms;
}

/// Returns the first candidate's id and sentence; "" if there is none.
inline std::string first_of(const std::vector<Candidate>& found) {
  return found.empty() ? "" : entry_of(found[0].id).id + ": " + found[0].detail;
}

}  // namespace grader
