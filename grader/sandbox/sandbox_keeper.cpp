// The keeper process, between the grader and the student's process: it ensures that no student process is left.
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include "common/protocol/outputs.h"
#include "grader/sandbox/sandbox_run.h"

namespace grader::sandbox {
namespace {

void close_from(int first) {
  if (syscall(SYS_close_range, first, ~0u, 0) == 0) return;
  for (int file = first; file < 1024; ++file) close(file);
}

// Makes `files` the descriptors 0, 1, 2, …; -1 leaves /dev/null there. Closes all others.
template <size_t count>
void arrange_files(std::array<int, count>& files) {
  const int null = open("/dev/null", O_RDWR | O_CLOEXEC);
  for (int& file : files) file = fcntl(file < 0 ? null : file, F_DUPFD_CLOEXEC, static_cast<int>(count) + 20);
  for (size_t i = 0; i < count; ++i) dup2(files[i], static_cast<int>(i));
  close_from(static_cast<int>(count));
}

std::vector<char*> pointers(const std::vector<std::string>& strings) {
  std::vector<char*> out;
  for (const std::string& text : strings) out.push_back(const_cast<char*>(text.c_str()));  // exec only reads
  out.push_back(nullptr);
  return out;
}

double seconds(const timeval& time) { return double(time.tv_sec) + double(time.tv_usec) * 1e-6; }

/// The student's process and all its descendants.
struct Family {
  pid_t child = 0;
  int wait_status = 0;
  bool child_ended = false, empty = false;
  double reaped_cpu = 0, seen_cpu = 0;

  // Reaps every process that has ended; `options` as for waitpid.
  void reap(int options) {
    int status = 0;
    rusage usage{};
    pid_t pid = 0;
    while ((pid = wait4(-1, &status, options, &usage)) > 0) {
      reaped_cpu += seconds(usage.ru_utime) + seconds(usage.ru_stime);
      if (pid != child) continue;
      wait_status = status;
      child_ended = true;
      options = WNOHANG;
    }
    empty = pid < 0 && errno == ECHILD;
  }

  // Kills repeatedly, since a fork bomb is quick; its limit on processes makes this end.
  void kill_all() {
    const auto start = Clock::now();
    for (reap(WNOHANG); !empty && seconds_since(start) < 5; reap(WNOHANG)) {
      double cpu = 0;
      for (const auto& [pid, process] : descendants(getpid())) {
        cpu += process.cpu_seconds;
        kill(pid, SIGKILL);
      }
      seen_cpu = std::max(seen_cpu, cpu);
      usleep(500);
    }
  }
};

void nothing(int) {}

// Waits until the student's process has ended, or the grader says stop or is gone. Processes that bubblewrap leaves end
// by themselves, so they need not be searched for.
void wait_for_end(Family& family, int control) {
  constexpr timespec kMoment{0, 20'000'000};
  sigset_t child_signal, before;
  sigemptyset(&child_signal);
  sigaddset(&child_signal, SIGCHLD);
  sigprocmask(SIG_BLOCK, &child_signal, &before);
  const auto is_time = [&](const timespec* most) {
    pollfd waiting{control, POLLIN, 0};
    return ppoll(&waiting, 1, most, &before) != -1;
  };
  for (family.reap(WNOHANG); !family.child_ended; family.reap(WNOHANG))
    if (is_time(nullptr)) return;
  for (family.reap(WNOHANG); !family.empty; family.reap(WNOHANG))
    if (is_time(&kMoment)) return;
}

}  // namespace

// noexcept: an exception must not unwind this copy of the grader's stack and destroy objects that the grader still
// uses.
void keeper(const Plan& plan, const Command& command, const Pipes& pipes, int program) noexcept {
  enum { kInput, kOut, kErr, kResult, kFilter, kOutputs, kReport, kControl, kProgram, kRules, kCount };
  std::array<int, kCount> files{
      pipes.input, pipes.out.write, pipes.err.write,    command.result_pipe ? pipes.result.write : -1,
      plan.filter, command.outputs, pipes.report.write, pipes.control.read,
      program,     plan.rules};
  static_assert(kFilter == kFilterFd && kOutputs == lab::kOutputsFd);
  auto argv = pointers(plan.argv), environment = pointers(plan.environment);
  setsid();
  arrange_files(files);
  default_signals();
  signal(SIGCHLD, nothing);
  prctl(PR_SET_CHILD_SUBREAPER, 1);

  Family family;
  family.child = vfork();  // the grader may be large; vfork() copies none of it
  if (family.child < 0) give_up(kReport, Step::process);
  if (family.child == 0) {
    default_signals();
    if (!command.result_pipe) close(kResult);
    if (plan.filter < 0) close(kFilter);
    if (command.outputs < 0) close(kOutputs);
    for (int file = kReport; file < kCount; ++file) fcntl(file, F_SETFD, FD_CLOEXEC);
    Plan here = plan;
    if (plan.rules >= 0) here.rules = kRules;
    student(here, command, argv.data(), environment.data(), kProgram, kReport);
  }
  for (int file = kInput; file <= kOutputs; ++file) close(file);
  wait_for_end(family, kControl);
  family.kill_all();
  remove_stage(plan.folder, plan.binds);
  Report report;
  report.wait_status = family.child_ended ? family.wait_status : SIGKILL;
  report.cpu_seconds = std::max(family.reaped_cpu, family.seen_cpu);
  while (write(kReport, &report, sizeof report) < 0 && errno == EINTR) continue;
  _exit(0);
}

}  // namespace grader::sandbox
