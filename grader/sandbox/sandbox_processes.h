// What /proc says of the processes on this machine.
#pragma once
#include <sys/types.h>

#include <map>

namespace grader::sandbox {

struct Process {
  pid_t parent = 0;
  double cpu_seconds = 0;  // its reaped children's included
};

/// All processes that came from this one and still hang on it.
std::map<pid_t, Process> descendants(pid_t of);

/// How many processes and threads this user has now.
int tasks_of_user();

}  // namespace grader::sandbox
