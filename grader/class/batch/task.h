// One file to grade, and what comes of it as a row of the gradebook.
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
  Backend backend = Backend::any;  // any: the lab's own
  bool timed = false;              // speed, too
};

/// A lab with what tells its rubric from another.
struct LabRubric {
  Rubric rubric;
  /// "RUNS-ALL": sixteen digits for what decides which programs run, and sixteen for all of the file. Where only the
  /// second part differs, marks are made anew from the evidence.
  std::string digest;
};

/// Of all labs of the package; throws RubricError.
std::map<std::string, LabRubric> read_rubrics(const std::vector<std::string>& labs);
/// The part of a digest that decides which programs run.
std::string runs_part(const std::string& digest);

/// A number for this program, the emulator and the runners. Looked up once.
const std::string& grader_digest();

Question question_of(const Task& task, const LabRubric& lab);

/// Judges, and never throws: what went wrong with the grader itself is a result that could not be graded.
Result grade(const Task& task, const LabRubric& lab, const Machine& machine);

/// The same evidence with the marks of this rubric. Nothing where the evidence is of another version.
std::optional<Result> mark_anew(const Result& old, const std::string& evidence, const LabRubric& lab);

}  // namespace grader
