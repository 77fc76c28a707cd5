// Grades a task: one file to grade, whose result becomes a row of the gradebook.
#pragma once
#include <map>
#include <string>

#include "grader/class/book/records.h"
#include "grader/judge/gather.h"
#include "grader/judge/judge.h"

namespace grader {

struct Task {
  std::string lab, digest = {};
  Source source = {};
  uint64_t seed = 0;
  Backend backend = Backend::any;  // where to judge; any: the lab's own backend
  bool timed = false;              // true: speed is measured too
};

/// A lab with a digest of its rubric.
struct LabRubric {
  Rubric rubric;
  /// "RUNS-ALL": sixteen digits for the parts that decide which programs run, and sixteen for the whole file. If only
  /// the second part differs, marks are recomputed from the evidence.
  std::string digest;
};

/// Reads the rubrics of all labs of the package; throws RubricError.
std::map<std::string, LabRubric> read_rubrics(const std::vector<std::string>& labs);
/// The first part of a rubric's digest, which covers what decides which programs run.
std::string runs_part(const std::string& digest);

/// A digest of this program, the emulator and the runners. Computed once.
const std::string& grader_digest();

Question question_of(const Task& task, const LabRubric& lab);

/// Judges and never throws: a failure of the grader itself becomes a result that could not be graded.
Result grade(const Task& task, const LabRubric& lab, const Machine& machine);

/// Marks the evidence of an old result with this rubric. nullopt if the evidence has a different version.
std::optional<Result> mark_anew(const Result& old, const std::string& evidence, const LabRubric& lab);

}  // namespace grader
