// Divides the cores of this machine among programs that run in parallel.
#pragma once

namespace grader {

/// While an object of this type exists, it counts as one running program.
struct RunningProgram {
  RunningProgram();
  ~RunningProgram();
  RunningProgram(const RunningProgram&) = delete;
  RunningProgram& operator=(const RunningProgram&) = delete;
};

/// While an object of this type exists, this many programs run in parallel or are about to.
struct ExpectedPrograms {
  explicit ExpectedPrograms(unsigned count);
  ~ExpectedPrograms();
  ExpectedPrograms(const ExpectedPrograms&) = delete;
  ExpectedPrograms& operator=(const ExpectedPrograms&) = delete;
};

/// Declares that this process shares the cores with other processes from now on. `processes` is their number, including
/// this one.
void share_cores_with(unsigned processes);

/// Returns the number of cores that one program may use; at least 1.
unsigned cores_of_one_program();

}  // namespace grader
