// One sandboxed run is three processes:
//   the grader       reads the pipes, keeps the clock, tells the keeper when to stop
//   the keeper       fork of the grader; adopts whatever the student's process leaves behind, ends all of it, cleans
//                    up, reports. It notices when the grader dies (its control pipe closes) and does the same then.
//   the student      fork of the keeper; limits, user, Landlock, seccomp, then exec
#include <dirent.h>
#include <fcntl.h>
#include <grp.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <map>

#include "grader/sandbox/sandbox_parts.h"

namespace grader::sandbox {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

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

// ---- Standard input is a sealed file in memory: it cannot block, and the student cannot change it.

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

// ---- In the student's process, before exec: no memory is allocated here.

[[noreturn]] void give_up(int report, const char* step) {
  Report told;
  snprintf(told.step, sizeof told.step, "%s", step);
  told.error = errno;
  (void)!write(report, &told, sizeof told);
  _exit(127);
}

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

// When memory runs out, Linux is to end the student's process: never the keeper, who looks as big as the grader.
void be_first_to_go() {
  const int file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
  if (file < 0) return;
  (void)!write(file, "800", 3);
  close(file);
}

// The mount namespace is private first, so that nothing shows outside and all of it ends with this process.
bool mount_binds(const Plan& plan) {
  if (plan.binds.empty()) return true;
  if (unshare(CLONE_NEWNS) != 0 || mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0) return false;
  for (const auto& [path, staged] : plan.binds)
    if (mount(path.c_str(), staged.c_str(), nullptr, MS_BIND | MS_REC, nullptr) != 0) return false;
  return true;
}

bool become_stranger() {
  const uid_t uid = stranger();
  return uid == 0 || (setgroups(0, nullptr) == 0 && setresgid(uid, uid, uid) == 0 && setresuid(uid, uid, uid) == 0);
}

void close_from(int first) {
  if (syscall(SYS_close_range, first, ~0u, 0) == 0) return;
  for (int file = first; file < 1024; ++file) close(file);
}

// Keeps `files` at 0, 1, 2, …; -1 leaves /dev/null there. Everything else is closed.
template <size_t count>
void arrange_files(std::array<int, count>& files) {
  const int null = open("/dev/null", O_RDWR | O_CLOEXEC);
  for (int& file : files) file = fcntl(file < 0 ? null : file, F_DUPFD_CLOEXEC, static_cast<int>(count) + 20);
  for (size_t i = 0; i < count; ++i) dup2(files[i], static_cast<int>(i));
  close_from(static_cast<int>(count));
}

void default_signals() {
  for (int number = 1; number < NSIG; ++number) signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
}

std::vector<char*> pointers(const std::vector<std::string>& strings) {
  std::vector<char*> out;
  for (const std::string& text : strings) out.push_back(const_cast<char*>(text.c_str()));  // exec only reads
  out.push_back(nullptr);
  return out;
}

[[noreturn]] void student(const Plan& plan, const Command& command, char* const* argv, char* const* environment,
                          int program, int report) {
  if (!mount_binds(plan)) give_up(report, "showing files to the sandbox");
  be_first_to_go();
  set_limits(command.limits, plan.processes);
  umask(022);
  personality(ADDR_NO_RANDOMIZE);  // the same addresses in every run; ASan's shadow needs it on some kernels
  if (!become_stranger()) give_up(report, "giving up root");
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) give_up(report, "forbidding new rights");
  if (chdir(plan.directory.c_str()) != 0) give_up(report, "entering the working directory");
  if (plan.rules >= 0 && !landlock_restrict(plan.rules)) give_up(report, "Landlock");
  if (plan.seccomp && !load_seccomp(command.gpu)) give_up(report, "the seccomp filter");
  execve(plan.program.c_str(), argv, environment);
  syscall(SYS_execveat, program, "", argv, environment, AT_EMPTY_PATH);  // a program in a closed folder
  give_up(report, "starting the program");
}

// ---- In the keeper.

// Field 4 of /proc/PID/stat is the parent; 14 to 17 are CPU ticks, its reaped children's included.
struct Process {
  pid_t parent = 0;
  double cpu_seconds = 0;
};

// The text up to a size that is more than enough; "" when the process is gone, also between open and read. (A stream
// would throw then.)
std::string short_file(const std::string& path) {
  char text[2048];
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return "";
  const ssize_t got = read(file, text, sizeof text);
  close(file);
  return got > 0 ? std::string(text, static_cast<size_t>(got)) : "";
}

bool read_process(const char* pid, Process& process) {
  const std::string text = short_file(std::string("/proc/") + pid + "/stat");
  const size_t name_end = text.rfind(')');
  if (name_end == std::string::npos) return false;
  unsigned long ticks[4] = {};
  if (sscanf(text.c_str() + name_end + 1, " %*c %d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu %lu %lu",
             &process.parent, &ticks[0], &ticks[1], &ticks[2], &ticks[3]) != 5)
    return false;
  process.cpu_seconds = double(ticks[0] + ticks[1] + ticks[2] + ticks[3]) / double(sysconf(_SC_CLK_TCK));
  return true;
}

std::map<pid_t, Process> all_processes() {
  std::map<pid_t, Process> all;
  DIR* folder = opendir("/proc");
  while (const dirent* entry = folder ? readdir(folder) : nullptr) {
    Process process;
    if (entry->d_name[0] >= '1' && entry->d_name[0] <= '9' && read_process(entry->d_name, process))
      all[static_cast<pid_t>(strtol(entry->d_name, nullptr, 10))] = process;
  }
  if (folder) closedir(folder);
  return all;
}

std::map<pid_t, Process> descendants(pid_t of) {
  const auto all = all_processes();
  std::map<pid_t, Process> found;
  for (size_t before = 1; before != found.size();) {
    before = found.size();
    for (const auto& [pid, process] : all)
      if (process.parent == of || found.count(process.parent)) found[pid] = process;
    if (found.empty()) break;
  }
  return found;
}

double seconds(const timeval& time) { return double(time.tv_sec) + double(time.tv_usec) * 1e-6; }

/// The student's process and all that came from it.
struct Family {
  pid_t child = 0;
  int wait_status = 0;
  bool child_ended = false, empty = false;
  double reaped_cpu = 0, seen_cpu = 0;

  // Takes every process that has ended; `options` as for waitpid.
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

  // Again and again, since a fork bomb is quick; its limit on processes makes this end.
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

// Until the student's process has ended, or the grader says stop or is gone.
void wait_for_end(Family& family, int control) {
  sigset_t child_signal, before;
  sigemptyset(&child_signal);
  sigaddset(&child_signal, SIGCHLD);
  sigprocmask(SIG_BLOCK, &child_signal, &before);
  for (family.reap(WNOHANG); !family.child_ended; family.reap(WNOHANG)) {
    pollfd waiting{control, POLLIN, 0};
    if (ppoll(&waiting, 1, nullptr, &before) > 0) break;
  }
}

// noexcept: an exception must not unwind the grader's stack in this copy of it and destroy what the grader still uses.
[[noreturn]] void keeper(const Plan& plan, const Command& command, const Pipes& pipes, int program) noexcept {
  enum { kInput, kOut, kErr, kResult, kFilter, kReport, kControl, kProgram, kRules, kCount };
  std::array<int, kCount> files{
      pipes.input, pipes.out.write,    pipes.err.write,    command.result_pipe ? pipes.result.write : -1,
      plan.filter, pipes.report.write, pipes.control.read, program,
      plan.rules};
  static_assert(kFilter == kFilterFd);
  auto argv = pointers(plan.argv), environment = pointers(plan.environment);
  setsid();
  arrange_files(files);
  default_signals();
  signal(SIGCHLD, nothing);
  prctl(PR_SET_CHILD_SUBREAPER, 1);

  Family family;
  family.child = fork();
  if (family.child < 0) give_up(kReport, "starting a process");
  if (family.child == 0) {
    default_signals();
    if (!command.result_pipe) close(kResult);
    if (plan.filter < 0) close(kFilter);
    for (int file = kReport; file < kCount; ++file) fcntl(file, F_SETFD, FD_CLOEXEC);
    Plan here = plan;
    if (plan.rules >= 0) here.rules = kRules;
    student(here, command, argv.data(), environment.data(), kProgram, kReport);
  }
  for (int file = kInput; file <= kFilter; ++file) close(file);
  wait_for_end(family, kControl);
  family.kill_all();
  remove_stage(plan.folder, plan.binds);
  Report report;
  report.wait_status = family.child_ended ? family.wait_status : SIGKILL;
  report.cpu_seconds = std::max(family.reaped_cpu, family.seen_cpu);
  while (write(kReport, &report, sizeof report) < 0 && errno == EINTR) continue;
  _exit(0);
}

// ---- In the grader.

/// One pipe that is read into a string, up to a limit.
struct Stream {
  Pipe* pipe;
  std::string* sink;
  uint64_t limit;      // kept
  uint64_t discarded;  // may come after that
  uint64_t seen = 0;   // so far
};

// Takes what is there. False when more came than the limits allow.
bool take(Stream& stream) {
  static thread_local std::vector<char> buffer(1 << 20);
  const ssize_t got = read(stream.pipe->read, buffer.data(), buffer.size());
  if (got < 0 && (errno == EINTR || errno == EAGAIN)) return true;
  if (got <= 0) {
    stream.pipe->close_read();
    return true;
  }
  const uint64_t room = stream.limit - std::min<uint64_t>(stream.limit, stream.sink->size());
  const uint64_t kept = std::min<uint64_t>(room, static_cast<uint64_t>(got));
  stream.sink->append(buffer.data(), kept);
  const uint64_t more = static_cast<uint64_t>(got) - kept;
  const bool fits = more <= stream.discarded;
  stream.discarded -= std::min(stream.discarded, more);
  stream.seen += static_cast<uint64_t>(got);
  return fits;
}

constexpr double kGrace = 45;  // the keeper has so long to end everything; a loaded machine is slow

/// Reads the pipes and keeps the clock until the keeper has reported.
class Watch {
 public:
  Watch(Pipes& pipes, const Command& command, Outcome& outcome)
      : pipes_(pipes),
        command_(command),
        outcome_(outcome),
        streams_{{{&pipes.out, &outcome.out, command.limits.output_bytes, command.limits.discarded_bytes},
                  {&pipes.err, &outcome.err, command.limits.output_bytes, command.limits.discarded_bytes},
                  {&pipes.result, &outcome.result, command.limits.result_bytes, 0}}} {
    for (const Stream& stream : streams_) fcntl(stream.pipe->read, F_SETFL, O_NONBLOCK);
    fcntl(pipes.result.read, F_SETPIPE_SZ, 1 << 20);
  }

  // The first report counts: when exec failed, that is the student's process saying so.
  Report run() {
    std::vector<Report> reports;
    while (pipes_.report.read >= 0 && seconds_since(start_) < command_.limits.wall_seconds + kGrace) {
      keep_the_clock();
      if (!wait_for_something()) continue;
      for (Stream& stream : streams_)
        if (stream.pipe->read >= 0 && !take(stream)) stop(outcome_.output_capped);
      read_report(reports);
    }
    drain();
    outcome_.wall_seconds = seconds_since(start_);
    outcome_.lost = reports.empty();
    return reports.empty() ? Report{} : reports.front();
  }

  bool stopped() const { return stopped_; }

 private:
  void stop(bool& reason) {
    if (!stopped_) reason = true;
    stopped_ = true;
    pipes_.control.close_write();
  }

  void keep_the_clock() {
    if (seconds_since(start_) >= command_.limits.wall_seconds) stop(outcome_.wall_timeout);
  }

  bool wait_for_something() {
    pollfd waiting[4] = {{pipes_.report.read, POLLIN, 0}};
    for (size_t i = 0; i < streams_.size(); ++i) waiting[i + 1] = {streams_[i].pipe->read, POLLIN, 0};
    const double left = command_.limits.wall_seconds - seconds_since(start_);
    ready_ = poll(waiting, 4, std::clamp(static_cast<int>(left * 1000) + 1, 1, stopped_ ? 100 : 1000)) > 0;
    report_ready_ = ready_ && waiting[0].revents != 0;
    return ready_;
  }

  // The pipe ends when the keeper, who alone still holds it, is gone.
  void read_report(std::vector<Report>& reports) {
    Report report;
    if (!report_ready_) return;
    ssize_t got;
    do got = read(pipes_.report.read, &report, sizeof report);
    while (got < 0 && errno == EINTR);
    if (got == sizeof report)
      reports.push_back(report);
    else if (got >= 0 || errno != EAGAIN)
      pipes_.report.close_read();
  }

  // Nobody writes any more: what is still in the pipes is all there is.
  void drain() {
    for (Stream& stream : streams_)
      for (uint64_t before = UINT64_MAX; stream.pipe->read >= 0 && before != stream.seen;) {
        before = stream.seen;
        if (take(stream)) continue;
        outcome_.output_capped = true;
        break;
      }
  }

  Pipes& pipes_;
  const Command& command_;
  Outcome& outcome_;
  std::array<Stream, 3> streams_;
  Clock::time_point start_ = Clock::now();
  bool stopped_ = false, ready_ = false, report_ready_ = false;
};

void close_childs_ends(Pipes& pipes) {
  for (Pipe* pipe : {&pipes.out, &pipes.err, &pipes.result, &pipes.report}) pipe->close_write();
  pipes.control.close_read();
}

void fill_in(Outcome& outcome, const Report& report, const Limits& limits, bool stopped) {
  outcome.started = report.step[0] == '\0';
  if (!outcome.started) {
    outcome.error = std::string("The sandbox could not run the program: ") + report.step + " failed (" +
                    strerror(report.error) + "). `make doctor` says what this machine can do.";
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
  outcome.cpu_timeout = !stopped && (outcome.signal == SIGXCPU || (outcome.signal == SIGKILL && used_up));
}

std::string how_ended(int status) {
  if (WIFSIGNALED(status)) return std::string("its keeper was ended: ") + strsignal(WTERMSIG(status));
  return "its keeper left with code " + std::to_string(WEXITSTATUS(status));
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
  Watch watch(pipes, command, outcome);
  const pid_t pid = fork();
  if (pid == 0) keeper(plan, command, pipes, program);
  close(program);
  close_childs_ends(pipes);
  if (pid < 0) {
    outcome.error = std::string("The sandbox could not start a process: ") + strerror(errno) + ".";
    return outcome;
  }
  const Report report = watch.run();
  pipes.control.close_write();
  if (pipes.report.read >= 0) kill(pid, SIGKILL);  // the keeper itself is stuck
  int status = 0;
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) continue;
  if (outcome.lost) {
    outcome.error = "The sandbox lost sight of the program (" + how_ended(status) +
                    "): is this machine short of memory? Try again, or see `make doctor`.";
    return outcome;
  }
  fill_in(outcome, report, command.limits, watch.stopped());
  return outcome;
}

int tasks_of_user() {
  int tasks = 0;
  for (const auto& [pid, process] : all_processes()) {
    struct stat status {};
    const std::string folder = "/proc/" + std::to_string(pid) + "/task";
    if (stat(folder.c_str(), &status) != 0 || status.st_uid != getuid()) continue;
    tasks += static_cast<int>(status.st_nlink) - 2;
  }
  return tasks;
}

}  // namespace grader::sandbox
