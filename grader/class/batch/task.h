// Grades a task. A task is one file to grade, and its result becomes a row of the gradebook.
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
  bool timed = false;              // true: speed is also measured
};

/// A lab and a digest of its rubric.
struct LabRubric {
  Rubric rubric;
  /// "RUNS-ALL": sixteen digits for the parts that determine which programs run, and sixteen digits for the whole file.
  /// If only the second part differs, marks are recomputed from the evidence.
  std::string digest;
};

/// Reads the rubrics of all labs of the package. Throws RubricError.
std::map<std::string, LabRubric> read_rubrics(const std::vector<std::string>& labs);
/// Returns the first part of a rubric's digest, which covers everything that determines which programs run.
std::string runs_part(const std::string& digest);

/// Returns a digest of this program, the emulator and the runners. It is computed once.
const std::string& grader_digest();

Question question_of(const Task& task, const LabRubric& lab);

/// Judges a task and never throws. If the grader itself fails, the result is one that could not be graded.
Result grade(const Task& task, const LabRubric& lab, const Machine& machine);

/// Marks the evidence of an old result with this rubric. Returns nullopt if the evidence has a different version.
std::optional<Result> mark_anew(const Result& old, const std::string& evidence, const LabRubric& lab);

}  // namespace grader
