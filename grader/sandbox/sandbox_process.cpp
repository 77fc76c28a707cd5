// One run from its start to its outcome; sandbox_run.h lists the processes that take part.
#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cmath>
#include <cstring>

#include "grader/sandbox/sandbox_run.h"

namespace grader::sandbox {
namespace {

// Standard input is a sealed file in memory: it cannot block, and the student cannot change it.
int input_file(const std::string& bytes) {
  const int file = memfd_create("input", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  size_t done = 0;
  while (file >= 0 && done < bytes.size()) {
    const ssize_t wrote = write(file, bytes.data() + done, bytes.size() - done);
    if (wrote <= 0) break;
    done += static_cast<size_t>(wrote);
  }
  if (file >= 0 && done == bytes.size() && lseek(file, 0, SEEK_SET) == 0) {
    fcntl(file, F_ADD_SEALS, F_SEAL_WRITE | F_SEAL_GROW | F_SEAL_SHRINK | F_SEAL_SEAL);
    return file;
  }
  if (file >= 0) close(file);
  return -1;
}

void close_childs_ends(Pipes& pipes) {
  for (Pipe* pipe : {&pipes.out, &pipes.err, &pipes.result, &pipes.report}) pipe->close_write();
  pipes.control.close_read();
}

constexpr const char* kSteps[] = {"",
                                  "starting a process",
                                  "showing files to the sandbox",
                                  "giving up root",
                                  "forbidding new rights",
                                  "entering the working directory",
                                  "Landlock",
                                  "the seccomp filter",
                                  "starting the program"};

void fill_in(Outcome& outcome, const Watched& watched, const Limits& limits) {
  const Report& report = watched.report;
  outcome.started = report.failed == Step::none;
  if (!outcome.started) {
    outcome.error = report.failed == Step::root
                        ? root_is_kept(report.error)
                        : std::string("The sandbox could not run the program: ") +
                              kSteps[static_cast<int>(report.failed)] + " failed (" + strerror(report.error) +
                              "). `make doctor` says what this machine can do.";
    return;
  }
  outcome.cpu_seconds = report.cpu_seconds;
  if (WIFEXITED(report.wait_status)) outcome.exit_code = WEXITSTATUS(report.wait_status);
  if (WIFSIGNALED(report.wait_status)) outcome.signal = WTERMSIG(report.wait_status);
  // bubblewrap and shells report a signal as 128 + its number.
  if (outcome.exit_code > 128 && outcome.exit_code < 128 + 32) {
    outcome.signal = outcome.exit_code - 128;
    outcome.exit_code = -1;
  }
  const bool used_up = outcome.cpu_seconds >= std::ceil(limits.cpu_seconds) * 0.9;
  outcome.cpu_timeout = !watched.stopped && (outcome.signal == SIGXCPU || (outcome.signal == SIGKILL && used_up));
}

std::string how_ended(int status) {
  if (WIFSIGNALED(status)) return std::string("its supervisor was ended: ") + strsignal(WTERMSIG(status));
  return "its supervisor exited with code " + std::to_string(WEXITSTATUS(status));
}

}  // namespace

Outcome execute(const Plan& plan, const Command& command) {
  Outcome outcome;
  Pipes pipes;
  pipes.input = input_file(command.input);
  const int program = open(plan.program.c_str(), O_PATH | O_CLOEXEC);
  if (pipes.input < 0 || pipes.control.write < 0 || program < 0) {
    outcome.error = "The sandbox could not start " + plan.program + ": " + strerror(errno) + ".";
    if (program >= 0) close(program);
    return outcome;
  }
  const auto start = Clock::now();
  const pid_t pid = fork();
  if (pid == 0) keeper(plan, command, pipes, program);
  close(program);
  close_childs_ends(pipes);
  if (pid < 0) {
    outcome.error = std::string("The sandbox could not start a process: ") + strerror(errno) + ".";
    return outcome;
  }
  const Watched watched = watch(pipes, command, start, outcome);
  pipes.control.close_write();
  if (pipes.report.read >= 0) kill(pid, SIGKILL);  // the keeper itself is stuck
  int status = 0;
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) continue;
  if (outcome.lost) {
    outcome.error = "The sandbox lost track of the program (" + how_ended(status) +
                    "): is this machine short of memory? Try again, or see `make doctor`.";
    return outcome;
  }
  fill_in(outcome, watched, command.limits);
  return outcome;
}

}  // namespace grader::sandbox
