// Runs in the student's process, before exec: no memory may be allocated here.
#include <fcntl.h>
#include <grp.h>
#include <sched.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>

#include "grader/sandbox/sandbox_run.h"

namespace grader::sandbox {
namespace {

void limit(int resource, uint64_t soft, uint64_t hard) {
  rlimit now{};
  getrlimit(static_cast<__rlimit_resource_t>(resource), &now);
  const rlimit wanted{std::min<rlim_t>(soft, now.rlim_max), std::min<rlim_t>(hard, now.rlim_max)};
  setrlimit(static_cast<__rlimit_resource_t>(resource), &wanted);
}

void set_limits(const Limits& limits, int processes) {
  const auto cpu = static_cast<uint64_t>(std::ceil(std::max(limits.cpu_seconds, 0.01)));
  limit(RLIMIT_CPU, cpu, cpu + 1);
  limit(RLIMIT_FSIZE, limits.file_bytes, limits.file_bytes);
  limit(RLIMIT_NOFILE, 256, 256);
  limit(RLIMIT_CORE, 0, 0);
  if (limits.address_space_bytes != 0) limit(RLIMIT_AS, limits.address_space_bytes, limits.address_space_bytes);
  if (processes != 0) limit(RLIMIT_NPROC, static_cast<uint64_t>(processes), static_cast<uint64_t>(processes));
}

// If memory runs out, Linux must kill the student's process, not the keeper, which appears as large as the grader.
void be_first_to_go() {
  const int file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
  if (file < 0) return;
  (void)!write(file, "800", 3);
  close(file);
}

// The mount namespace is made private first, so that the mounts are not visible outside and end with this process.
bool mount_binds(const Plan& plan) {
  if (plan.binds.empty()) return true;
  if (unshare(CLONE_NEWNS) != 0 || mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0) return false;
  for (const auto& [path, staged] : plan.binds)
    if (mount(path.c_str(), staged.c_str(), nullptr, MS_BIND | MS_REC, nullptr) != 0) return false;
  return true;
}

bool become(uid_t uid) {
  return uid == 0 || (setgroups(0, nullptr) == 0 && setresgid(uid, uid, uid) == 0 && setresuid(uid, uid, uid) == 0);
}

}  // namespace

[[noreturn]] void give_up(int report, Step step) {
  const Report failure{.failed = step, .error = errno};
  (void)!write(report, &failure, sizeof failure);
  _exit(127);
}

void default_signals() {
  for (int number = 1; number < NSIG; ++number) signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
}

[[noreturn]] void student(const Plan& plan, const Command& command, char* const* argv, char* const* environment,
                          int program, int report) {
  if (!mount_binds(plan)) give_up(report, Step::files);
  be_first_to_go();
  set_limits(command.limits, plan.processes);
  umask(022);
  personality(ADDR_NO_RANDOMIZE);  // the same addresses in every run; ASan's shadow memory needs it on some kernels
  if (!become(plan.user)) give_up(report, Step::root);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) give_up(report, Step::rights);
  if (chdir(plan.directory.c_str()) != 0) give_up(report, Step::directory);
  if (plan.rules >= 0 && !landlock_restrict(plan.rules)) give_up(report, Step::landlock);
  if (plan.seccomp && !load_seccomp(command.gpu)) give_up(report, Step::seccomp);
  execve(plan.program.c_str(), argv, environment);
  syscall(SYS_execveat, program, "", argv, environment, AT_EMPTY_PATH);  // also works for a program in a closed folder
  give_up(report, Step::program);
}

}  // namespace grader::sandbox
