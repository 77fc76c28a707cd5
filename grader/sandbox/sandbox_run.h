// One sandboxed run is three processes:
//   the grader       reads the pipes, keeps the clock, tells the keeper when to stop (sandbox_watch.cpp)
//   the keeper       fork of the grader; adopts whatever the student's process leaves, ends all of it, cleans up,
//                    reports. It notices when the grader dies (its control pipe closes) and does the same then.
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

/// What the keeper (or the student's process, when exec fails) tells the grader. Small enough to be one write.
struct Report {
  char step[40] = "";  // not empty: what failed before exec
  int error = 0;       // errno of that
  int wait_status = 0;
  double cpu_seconds = 0;
};

/// A pipe that closes itself; nothing of it survives exec.
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

/// In the process that is to become the student's: never returns. `program` is open, `report` is the pipe's end.
[[noreturn]] void student(const Plan& plan, const Command& command, char* const* argv, char* const* environment,
                          int program, int report);
/// Reports the step that failed, with errno, and ends this process.
[[noreturn]] void give_up(int report, const char* step);
void default_signals();

/// In the fork of the grader: runs the student's process, ends all that came from it, reports.
[[noreturn]] void keeper(const Plan& plan, const Command& command, const Pipes& pipes, int program) noexcept;

// ---- sandbox_processes.cpp: what /proc says of the processes on this machine.

struct Process {
  pid_t parent = 0;
  double cpu_seconds = 0;  // its reaped children's included
};

/// All processes that came from this one and still hang on it.
std::map<pid_t, Process> descendants(pid_t of);

/// How many processes and threads a user has now.
int tasks_of(uid_t user);

// ---- sandbox_watch.cpp

struct Watched {
  Report report;         // the first one: when exec failed, that is the student's process saying so
  bool stopped = false;  // the keeper was told to stop
};
/// In the grader: reads the pipes into `outcome` and keeps the clock until the keeper has reported.
Watched watch(Pipes& pipes, const Command& command, Clock::time_point start, Outcome& outcome);

}  // namespace grader::sandbox
