// main() of the program that holds a student's CUDA code: two processes, forked before anything is there. The child is the
// host (common/emulator/host/): it runs the student's host code. The parent is the device: it reads the job, runs kernels,
// and answers the judge.
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

#include "common/emulator/device/run/device.h"
#include "common/emulator/device/run/scheduler.h"
#include "common/emulator/device/run/serve.h"
#include "common/emulator/host/process.h"
#include "common/matmul.h"
#include "common/protocol/protocol.h"
#include "common/runner/interrupts.h"
#include "common/runner/one_process.h"
#include "common/runner/runner_io.h"

namespace {

using lab::Detail;
using lab::FindingKind;
using lab::Sender;
using lab::Severity;
using namespace lab::runner;
using emu::device;

/// One matrix of the contract, lent for one shape.
struct Matrix {
  const char* name = "";
  emu::Role role = emu::Role::input;
  size_t words = 0;
  uint64_t lab::CountsRecord::*touched = nullptr;
  emu::Allocation* allocation = nullptr;
  float* data() const { return reinterpret_cast<float*>(allocation->base); }
};

struct Runner {
  emu::DeviceEnd end;
  pid_t host = 0;
  Matrix matrices[3];                    // as the output record has them: C, A, B
  lab::CaseHeader called{};              // the last case in which the host was called
  bool called_again = false;             // ... with the same shape as the time before
  bool labelled = false;                 // what kernels read in this case
  bool traced = false;                   // what warps do in it
  double cpu_limit = 0, cpu_before = 0;  // of host and device together; seconds
  double told_to_stop = 0;               // when the host was, in seconds of the system's clock; 0: not yet
};
constinit Runner runner;

// ---- records

void send_findings() {
  for (const auto& f : device.findings.list()) send_record(lab::RecordType::finding, f);
  device.findings.clear();
}

void send_trace() {
  const std::string bytes = runner.traced ? device.observer.traced() : "";
  if (bytes.empty()) return;
  send_head(lab::RecordType::trace, bytes.size());
  write_all(bytes.data(), bytes.size());
}

void send_profile() {
  const std::string bytes = device.observer.profiled();
  if (bytes.empty()) return;
  send_head(lab::RecordType::profile, bytes.size());
  write_all(bytes.data(), bytes.size());
}

[[noreturn]] void leave(lab::ExitCode code) {
  send_findings();
  send_trace();
  _exit(code);
}

// ---- clocks

double seconds_of(clockid_t clock) {
  timespec t{};
  clock_gettime(clock, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

/// Of both processes.
double cpu_seconds() {
  clockid_t host;
  const double device_seconds = seconds_of(CLOCK_PROCESS_CPUTIME_ID);
  return clock_getcpuclockid(runner.host, &host) == 0 ? device_seconds + seconds_of(host) : device_seconds;
}

/// 0: none. The timer is the device's; the host's share is looked at while it computes.
void limit_cpu_time(double seconds) {
  runner.cpu_limit = seconds;
  runner.cpu_before = seconds == 0 ? 0 : cpu_seconds();
  runner.told_to_stop = 0;
  set_time_limit(ITIMER_PROF, seconds);
}

// ---- endings that are not returns

uint64_t interrupted_at(const void* context) { return emu::place_in_program(registers_of(context).program_counter); }

void on_time_limit(int, siginfo_t*, void* context) {
  if (emu::state.running.in_kernel && emu::is_large_grid())
    emu::add_too_many_blocks();
  else
    emu::add_error_at(interrupted_at(context), FindingKind::timeout, Detail::time_limit);
  leave(lab::kExitTimeLimit);
}

void on_fault(int signal, siginfo_t*, void* context) {
  emu::add_error_at(interrupted_at(context), FindingKind::crash, Detail::none, 0, strsignal(signal));
  leave(lab::kExitFault);
}

/// The host is gone without a word: the system knows how.
[[noreturn]] void host_is_gone(int status) {
  if (WIFSIGNALED(status)) {
    send_findings();
    pass_on(WTERMSIG(status));
  }
  emu::add_error_at(0, FindingKind::crash, Detail::ended_with_exit_code, WEXITSTATUS(status));
  leave(lab::kExitFault);
}

/// Asked to stop, the host says where it was; one that does not is stopped all the same.
void stop_host_in_time() {
  constexpr double kPatience = 0.5;
  const double now = seconds_of(CLOCK_MONOTONIC);
  if (runner.told_to_stop == 0) {
    runner.told_to_stop = now;
    kill(runner.host, SIGPROF);
  } else if (now - runner.told_to_stop > kPatience) {
    emu::add_error_at(0, FindingKind::timeout, Detail::time_limit);
    leave(lab::kExitTimeLimit);
  }
}

/// While the host computes.
void watch_host() {
  int status = 0;
  if (waitpid(runner.host, &status, WNOHANG) == runner.host) host_is_gone(status);
  if (runner.cpu_limit > 0 && cpu_seconds() - runner.cpu_before > runner.cpu_limit) stop_host_in_time();
}

void install_handlers() {
  use_alternate_stack();
  install({SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT}, on_fault);
  install({SIGPROF}, on_time_limit);
}

// ---- one case

/// Lends the three matrices of a shape.
void lend_matrices(const lab::CaseHeader& h) {
  auto& [C, A, B] = runner.matrices;
  C = {"C", emu::Role::output, lab::c_floats(h), &lab::CountsRecord::c_words_written};
  A = {"A", emu::Role::input, lab::a_floats(h), &lab::CountsRecord::a_words_read};
  B = {"B", emu::Role::input, lab::b_floats(h), &lab::CountsRecord::b_words_read};
  for (const auto& a : emu::state.memory.lent) device.observer.freed(*a);
  emu::return_lent();
  for (Matrix* m : {&A, &B, &C}) {
    m->allocation = emu::lend(m->words * sizeof(float), m->name);
    if (m->allocation) continue;
    emu::add_error_at(0, FindingKind::memory_limit, Detail::none, 0,
                      "the matrices do not fit into the emulated device");
    leave(lab::kExitNoMemory);
  }
}

/// They are as nobody has touched them, and the inputs hold their values.
void make_matrices_new() {
  for (const Matrix& m : runner.matrices) {
    device.observer.freed(*m.allocation);
    device.observer.allocated(*m.allocation);
    device.observer.watch({m.name, m.role, m.allocation->base, m.words});
    emu::poison(*m.allocation);
    if (m.role == emu::Role::input) device.observer.written(m.allocation->base, m.words * sizeof(float));
  }
}

/// Straight from the job: nobody else has them.
void read_inputs() {
  for (const Matrix& m : runner.matrices)
    if (m.role == emu::Role::input) read_floats(m.data(), m.words);
}

void prepare_device(const lab::CaseHeader& header) {
  const int64_t M = header.M, N = header.N, K = header.K;
  device.reset();
  emu::Running& r = emu::state.running;
  r.order = header.order;
  r.order_seed = header.order_seed;
  r.prints = header.sender == Sender::host && header.order == lab::ThreadOrder::natural;
  r.line_open = false;
  device.observer.label(header.labelled, header.label_seed);
  runner.labelled = header.labelled != 0;
  device.observer.trace(header.trace);
  runner.traced = header.trace.blocks != 0;
  device.observer.profile(header.profile.most_blocks != 0);
  r.sample = header.profile;
  // A right kernel touches memory a few times per multiply-add, and works on whole tiles at the edges. A hundred times
  // as much, and 40 million, is a loop without end.
  const int64_t padded = (M + 128) * (N + 128) * (K + 16);
  r.steps_left = 100 * M * N * K + 20 * padded + (int64_t{40} << 20);
}

/// What a second equal call allocates again and does not free. What the first one keeps may be a workspace.
void report_leaks() {
  const auto& allocations = emu::state.memory.allocations;
  for (size_t i = device.recording.before.live.size(); i < allocations.size(); ++i) {
    if (!allocations[i]->live) continue;
    auto f = emu::new_finding(FindingKind::leak, Severity::warning, Detail::none);
    f.line = allocations[i]->line;
    f.number = static_cast<int64_t>(allocations[i]->bytes);
    emu::add_finding(f);
  }
}

/// A NaN that was computed from the poison looks like the poison, but the element was written.
void mark_written_poison(const Matrix& m) {
  constexpr uint32_t kPlainNan = 0x7fc00000;
  auto* words = reinterpret_cast<uint32_t*>(m.data());
  for (size_t i = 0; i < m.words; ++i)
    if (words[i] == emu::kPoison && device.observer.knows_written(m.allocation->base + 4 * i, 4)) words[i] = kPlainNan;
}

void send_output() {
  size_t words = 0;
  for (const Matrix& m : runner.matrices) {
    words += m.words;
    if (m.role == emu::Role::output) mark_written_poison(m);
  }
  send_head(lab::RecordType::output, words * sizeof(float));
  for (const Matrix& m : runner.matrices) write_all(m.data(), m.words * sizeof(float));
}

void send_counts() {
  auto counts = device.observer.counts();
  if (!counts) return;
  for (const Matrix& m : runner.matrices) (*counts).*m.touched = device.observer.words_touched(m.name);
  send_record(lab::RecordType::counts, *counts);
}

void finish_case() {
  limit_cpu_time(0);
  device.observer.settle();
  if (lab::has_inputs(runner.called)) send_output();
  send_findings();
  const lab::LabelsRecord* labels = device.observer.labels();
  if (labels && runner.labelled) send_record(lab::RecordType::labels, *labels);
  send_counts();
  send_trace();
  send_profile();
  std::fflush(nullptr);
  send_head(lab::RecordType::case_end, 0);
}

emu::Call call_of(const lab::CaseHeader& h) {
  const auto& [C, A, B] = runner.matrices;
  return {A.allocation->base, B.allocation->base, C.allocation->base, h.M, h.N, h.K, 1};
}

bool same_shape(const lab::CaseHeader& a, const lab::CaseHeader& b) { return a.M == b.M && a.N == b.N && a.K == b.K; }

/// The host runs matmul() once.
void call_host(const lab::CaseHeader& header) {
  const emu::Call call = call_of(header);
  emu::start_recording(header.sender == Sender::rehearsal);
  emu::state.copies_back.counted = true;
  runner.end.give({}, &call, sizeof call);
  const emu::Served served = emu::serve(runner.end, watch_host);
  emu::stop_recording();
  emu::state.copies_back.counted = false;
  if (served == emu::Served::died) leave(lab::kExitFault);
  if (served == emu::Served::stopped) {
    finish_case();
    _exit(lab::kExitEndedEarly);
  }
}

/// Does the case have its own call, or that of the case before?
void take_matrices(const lab::CaseHeader& header) {
  if (header.sender == Sender::recording) {
    if (!same_shape(header, runner.called)) bad_job("there is no recording of this shape");
  } else {
    runner.called_again = same_shape(header, runner.called) && header.sender == Sender::host;
    runner.called = header;
    lend_matrices(header);
  }
}

void run_case() {
  const lab::CaseHeader header = read_case_header();
  take_matrices(header);
  prepare_device(header);
  if (lab::has_inputs(header)) {
    make_matrices_new();
    read_inputs();
  }
  limit_cpu_time(static_cast<double>(header.cpu_limit_seconds));
  if (header.sender != Sender::recording) call_host(header);
  if (header.sender == Sender::host && runner.called_again) report_leaks();
  if (header.sender != Sender::host) emu::replay();
  finish_case();
  // The judge decides whether another endless case is worth its time.
  if (emu::sticky_error() == emu::kLaunchTimeout) _exit(lab::kExitEndedEarly);
}

// ---- the two processes

constexpr double kInitialiserSeconds = 2;  // of CPU time, for global variables

/// Before the job is read there is nothing that a child could inherit.
void fork_host() {
  emu::Ring* const ring = emu::make_ring();
  runner.end.ring = ring;
  runner.host = ring ? fork() : -1;
  if (runner.host == 0) emu::host::run(ring, matmul);
  if (runner.host > 0) return;
  std::fputs("The emulator could not start its second process; is a limit on processes or on memory set?\n", stderr);
  _exit(lab::kExitNoAddresses);
}

void start_device() {
  prctl(PR_SET_DUMPABLE, 0);  // or the host could write the device's memory through /proc
  stay_one_process();
  emu::close_gates();
  const uint32_t cases = read_job_header(&device.kernels);
  if (!device.start()) {
    std::fputs("The emulator could not reserve its address ranges; is a limit on virtual memory set?\n", stderr);
    _exit(lab::kExitNoAddresses);
  }
  install_handlers();
  limit_cpu_time(kInitialiserSeconds);
  if (emu::serve(runner.end, watch_host) != emu::Served::ready) leave(lab::kExitFault);
  limit_cpu_time(0);
  for (case_index = 0; case_index < cases; ++case_index) run_case();
}

}  // namespace

int main() {
  fork_host();
  start_device();
  send_head(lab::RecordType::job_end, 0);
  std::fflush(nullptr);
  _exit(0);  // the host ends with its parent
}
