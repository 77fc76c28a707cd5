// Contains the parts of main() that all emulated programs share. This code runs in the device process. It forks the
// host process, enforces the time limit, handles the end of the host process, and answers the judge. C++20. All
// functions are static for the reason given in runner_io.h. Included once per program.
#pragma once
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstring>
#include <ctime>

#include "common/emulator/device/run/device.h"
#include "common/emulator/device/run/scheduler.h"
#include "common/emulator/device/run/serve.h"
#include "common/protocol/protocol.h"
#include "common/protocol/signal_name.h"
#include "common/runner/interrupts.h"
#include "common/runner/one_process.h"
#include "common/runner/runner_io.h"

namespace lab::runner {

/// Sends the records that the judge needs if the program ends early. Each runner defines its own version.
static void send_before_leaving();
/// Called when the host process has ended. `status` is from wait(). Each runner defines its own version.
static void host_ended(int status);

namespace {

using emu::device;

struct DeviceProcess {
  emu::DeviceEnd end;
  pid_t host = 0;
  bool is_host_ready = false;  // the program's initialisers have ended
  // CPU seconds of host and device together: the limit, and the time used when the limit was set
  double cpu_limit = 0, cpu_before = 0;
  // likewise without progress: the limit, the progress when it was last examined, and the time used when it was made
  double idle_limit = 0, cpu_at_progress = 0;
  int64_t progress = 0;
  double stop_requested_at = 0;  // when the host was asked to stop, in seconds of the monotonic clock; 0: never
};
constinit DeviceProcess process;

// ---- records

void send_findings() {
  for (const auto& f : device.findings.list()) send_record(RecordType::finding, f);
  device.findings.clear();
}

void send_profile() {
  const std::string bytes = device.observer.profiled();
  if (bytes.empty()) return;
  send_head(RecordType::profile, bytes.size());
  write_all(bytes.data(), bytes.size());
}

[[noreturn]] void leave(ExitCode code) {
  send_findings();
  send_before_leaving();
  _exit(code);
}

// ---- clocks

double seconds_of(clockid_t clock) {
  timespec t{};
  clock_gettime(clock, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

/// Returns the CPU time of both processes.
double cpu_seconds() {
  clockid_t host;
  const double device_seconds = seconds_of(CLOCK_PROCESS_CPUTIME_ID);
  return clock_getcpuclockid(process.host, &host) == 0 ? device_seconds + seconds_of(host) : device_seconds;
}

/// Limits the CPU time of host and device, and the part of it without progress; 0: no limit. A timer measures the device
/// process. The host's share is checked while the host computes.
void limit_cpu_time(double seconds, double idle_seconds = 0) {
  constexpr double kEvery = 0.1;
  process.cpu_limit = seconds;
  process.idle_limit = idle_seconds;
  process.cpu_before = process.cpu_at_progress = seconds == 0 ? 0 : cpu_seconds();
  process.stop_requested_at = 0;
  set_timer(ITIMER_PROF, seconds == 0 ? 0 : kEvery, true);
}

/// Changes with each slice of a kernel's accesses and with each call to CUDA.
int64_t progress_now() { return emu::accesses_left() - static_cast<int64_t>(process.end.taken) * 3; }

bool is_out_of_time() {
  if (process.cpu_limit == 0) return false;
  const double now = cpu_seconds();
  if (const int64_t progress = progress_now(); progress != process.progress) {
    process.progress = progress;
    process.cpu_at_progress = now;
  }
  return now - process.cpu_before > process.cpu_limit ||
         (process.idle_limit > 0 && now - process.cpu_at_progress > process.idle_limit);
}

// ---- endings other than a return

uint64_t interrupted_at(const void* context) { return emu::place_in_program(registers_of(context).program_counter); }

/// Reports an end at `pc`, or at the line of the launch if `pc` is in a function of the emulator.
void add_end_at(uint64_t pc, FindingKind kind, Detail detail, const char* text = "") {
  auto f = emu::new_finding(kind, Severity::error, detail);
  f.pc = pc;
  if (emu::state.running.in_kernel) f.line = emu::state.running.launch_line;
  emu::set_text(f, text);
  emu::add_finding(f);
}

void on_timer(int, siginfo_t*, void* context) {
  if (!is_out_of_time()) return;
  if (emu::state.running.in_kernel && emu::is_large_grid())
    emu::add_too_many_blocks();
  else
    add_end_at(interrupted_at(context), FindingKind::timeout, Detail::time_limit);
  leave(kExitTimeLimit);
}

/// True if the fault is just below the running thread's stack.
bool is_stack_overflow(int signal, uintptr_t address, uintptr_t stack_pointer) {
  constexpr uintptr_t kNear = 64 << 10;
  return (signal == SIGSEGV || signal == SIGBUS) && address + kNear > stack_pointer && address < stack_pointer + kNear;
}

void on_fault(int signal, siginfo_t* info, void* context) {
  const bool overflow =
      is_stack_overflow(signal, reinterpret_cast<uintptr_t>(info->si_addr), registers_of(context).stack_pointer);
  add_end_at(interrupted_at(context), FindingKind::crash, Detail::none,
             overflow ? "stack overflow" : signal_name(signal));
  leave(kExitFault);
}

/// Tells the host to stop, so that it reports its location. If the host does not stop, it is killed after a short wait.
void stop_host_in_time() {
  constexpr double kPatience = 0.5;
  const double now = seconds_of(CLOCK_MONOTONIC);
  if (process.stop_requested_at == 0) {
    process.stop_requested_at = now;
    kill(process.host, SIGPROF);
  } else if (now - process.stop_requested_at > kPatience) {
    emu::add_error_at(0, FindingKind::timeout, Detail::time_limit);
    leave(kExitTimeLimit);
  }
}

/// Called while the host computes.
void watch_host() {
  int status = 0;
  if (waitpid(process.host, &status, WNOHANG) == process.host) host_ended(status);
  if (is_out_of_time()) stop_host_in_time();
}

void install_handlers() {
  use_alternate_stack();
  install({SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT}, on_fault);
  install({SIGPROF}, on_timer);
}

// ---- the two processes

/// The child runs `host(ring)`, which does not return. Call this before the job is read, so that the child inherits no
/// part of the job.
template <class Host>
void fork_host(const Host& host) {
  emu::Ring* const ring = emu::make_ring();
  process.end.ring = ring;
  process.host = ring ? fork() : -1;
  if (process.host == 0) host(ring);
  if (process.host > 0) return;
  std::fputs("The emulator could not start its second process; is a limit on processes or on memory set?\n", stderr);
  _exit(kExitNoAddresses);
}

/// Reads the head of the job. Returns the number of cases that follow.
uint32_t start_device() {
  prctl(PR_SET_DUMPABLE, 0);  // otherwise the host could write the device's memory through /proc
  stay_one_process(emu::kPolicy.in_parts);
  emu::close_gates();
  const uint32_t cases = read_job_header(&device.kernels);
  if (!device.start()) {
    std::fputs("The emulator could not reserve its address ranges; is a limit on virtual memory set?\n", stderr);
    _exit(kExitNoAddresses);
  }
  install_handlers();
  return cases;
}

}  // namespace
}  // namespace lab::runner
