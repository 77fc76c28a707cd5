// Divides the cores of this machine among programs that run in parallel.
#pragma once

namespace grader {

/// Counts one running program while it lives.
struct RunningProgram {
  RunningProgram();
  ~RunningProgram();
  RunningProgram(const RunningProgram&) = delete;
  RunningProgram& operator=(const RunningProgram&) = delete;
};

/// Announces, while it lives, that this many programs run in parallel or are about to.
struct ExpectedPrograms {
  explicit ExpectedPrograms(unsigned count);
  ~ExpectedPrograms();
  ExpectedPrograms(const ExpectedPrograms&) = delete;
  ExpectedPrograms& operator=(const ExpectedPrograms&) = delete;
};

/// From here on, this process shares the cores with others; `processes` is their number, including this one.
void share_cores_with(unsigned processes);

/// At least 1.
unsigned cores_of_one_program();

}  // namespace grader
