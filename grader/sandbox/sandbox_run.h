// One sandboxed run is three processes:
//   the grader       reads the pipes, measures the time, and tells the keeper when to stop (sandbox_watch.cpp)
//   the keeper       fork of the grader; adopts processes whose parent has exited, ends all processes, cleans up, and
//                    reports. If the grader dies, the control pipe closes, and the keeper does the same.
//   the student      fork of the keeper; limits, user, Landlock, seccomp, then exec (sandbox_student.cpp)
#pragma once
#include <fcntl.h>
#include <unistd.h>

#include <chrono>
#include <map>

#include "grader/sandbox/sandbox_parts.h"

namespace grader::sandbox {

using Clock = std::chrono::steady_clock;

inline double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// The steps before a program begins. They are used to report the step that failed.
enum class Step {
  none,
  process,
  files,
  root,
  rights,
  directory,
  landlock,
  seccomp,
  program,
};

/// The report of the keeper to the grader, or of the student's process if exec fails. It is small enough for one write.
struct Report {
  Step failed = Step::none;  // the step before exec that failed
  int error = 0;             // errno of the failed step
  int wait_status = 0;
  double cpu_seconds = 0;
};

/// A pipe that is closed by its destructor. Its descriptors close on exec.
struct Pipe {
  int read = -1, write = -1;
  Pipe() {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) == 0) read = ends[0], write = ends[1];
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  ~Pipe() { close_read(), close_write(); }
  void close_read() { close_one(read); }
  void close_write() { close_one(write); }

 private:
  static void close_one(int& end) {
    if (end >= 0) close(end);
    end = -1;
  }
};

struct Pipes {
  Pipe out, err, result, report, control;
  int input = -1;
  ~Pipes() {
    if (input >= 0) close(input);
  }
};

/// Runs in the process that becomes the student's, and never returns. `program` is an open file. `report` is the end of
/// a pipe.
[[noreturn]] void student(const Plan& plan, const Command& command, char* const* argv, char* const* environment,
                          int program, int report);
/// Reports the step that failed, with errno, and ends this process.
[[noreturn]] void give_up(int report, Step step);
void default_signals();

/// Runs in the fork of the grader: starts the student's process, ends all its descendants, and reports.
[[noreturn]] void keeper(const Plan& plan, const Command& command, const Pipes& pipes, int program) noexcept;

// ---- sandbox_processes.cpp: reads the processes of this machine from /proc

struct Process {
  pid_t parent = 0;
  double cpu_seconds = 0;  // includes its reaped children
};

/// Returns all descendants of a process that are still connected to it through their parents.
std::map<pid_t, Process> descendants(pid_t of);

/// Returns the current number of processes and threads of a user.
int tasks_of(uid_t user);

// ---- sandbox_watch.cpp

struct Watched {
  Report report;         // the first report; if exec failed, it comes from the student's process
  bool stopped = false;  // the keeper was asked to stop
};
/// Runs in the grader: reads the pipes into `outcome` and enforces the time limits until the keeper has reported.
Watched watch(Pipes& pipes, const Command& command, Clock::time_point start, Outcome& outcome);

}  // namespace grader::sandbox
