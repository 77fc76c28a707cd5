// The cores of this machine, for the programs that run at the same time.
#pragma once

namespace grader {

/// One more program runs as long as this lives.
struct RunningProgram {
  RunningProgram();
  ~RunningProgram();
  RunningProgram(const RunningProgram&) = delete;
  RunningProgram& operator=(const RunningProgram&) = delete;
};

/// As long as this lives so many programs are about to run side by side, or do.
struct ExpectedPrograms {
  explicit ExpectedPrograms(unsigned count);
  ~ExpectedPrograms();
  ExpectedPrograms(const ExpectedPrograms&) = delete;
  ExpectedPrograms& operator=(const ExpectedPrograms&) = delete;
};

/// From here on this process is one of so many that have work for all cores.
void share_cores_with(unsigned processes);

/// At least one.
unsigned cores_of_one_program();

}  // namespace grader
