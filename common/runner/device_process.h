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
  // CPU seconds of host and device together: the limit, and the time used when the limit was set
  double cpu_limit = 0, cpu_before = 0;
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

/// Limits the CPU time of host and device; 0: no limit. The timer measures the device process. The host's share is
/// checked while the host computes.
void limit_cpu_time(double seconds) {
  process.cpu_limit = seconds;
  process.cpu_before = seconds == 0 ? 0 : cpu_seconds();
  process.stop_requested_at = 0;
  set_time_limit(ITIMER_PROF, seconds);
}

// ---- endings other than a return

uint64_t interrupted_at(const void* context) { return emu::place_in_program(registers_of(context).program_counter); }

/// Reports a timeout at `pc`, or at the line of the launch if `pc` is in a function of the emulator.
void add_timeout_at(uint64_t pc) {
  auto f = emu::new_finding(FindingKind::timeout, Severity::error, Detail::time_limit);
  f.pc = pc;
  if (emu::state.running.in_kernel) f.line = emu::state.running.launch_line;
  emu::add_finding(f);
}

void on_time_limit(int, siginfo_t*, void* context) {
  if (emu::state.running.in_kernel && emu::is_large_grid())
    emu::add_too_many_blocks();
  else
    add_timeout_at(interrupted_at(context));
  leave(kExitTimeLimit);
}

void on_fault(int signal, siginfo_t*, void* context) {
  emu::add_error_at(interrupted_at(context), FindingKind::crash, Detail::none, 0, signal_name(signal));
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
  if (process.cpu_limit > 0 && cpu_seconds() - process.cpu_before > process.cpu_limit) stop_host_in_time();
}

void install_handlers() {
  use_alternate_stack();
  install({SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT}, on_fault);
  install({SIGPROF}, on_time_limit);
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
