// Divides the cores of this machine among programs that run in parallel.
#pragma once

namespace grader {

/// Counts as one running program during its lifetime.
struct RunningProgram {
  RunningProgram();
  ~RunningProgram();
  RunningProgram(const RunningProgram&) = delete;
  RunningProgram& operator=(const RunningProgram&) = delete;
};

/// Announces, during its lifetime, that this many programs run in parallel or are about to.
struct ExpectedPrograms {
  explicit ExpectedPrograms(unsigned count);
  ~ExpectedPrograms();
  ExpectedPrograms(const ExpectedPrograms&) = delete;
  ExpectedPrograms& operator=(const ExpectedPrograms&) = delete;
};

/// Declares that this process shares the cores with others from now on; `processes` is their number, including this
/// one.
void share_cores_with(unsigned processes);

/// The cores that one program may use; at least 1.
unsigned cores_of_one_program();

}  // namespace grader
