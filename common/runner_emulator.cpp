// main() of the process that holds a student's CUDA code: reads a job, runs matmul() on the emulated device, answers.
#include <fcntl.h>
#include <sys/time.h>
#include <ucontext.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <string>
#include <vector>

#include "common/matmul.h"
#include "common/protocol.h"
#include "common/runner_io.h"
#include "emulator/runtime/access.h"
#include "emulator/runtime/address_space.h"
#include "emulator/runtime/api_state.h"
#include "emulator/runtime/errors.h"
#include "emulator/runtime/findings.h"
#include "emulator/runtime/lanes.h"
#include "emulator/runtime/memory.h"

namespace {

using lab::Detail;
using lab::FindingKind;
using lab::Severity;
using namespace lab::runner;

struct Job {
  lab::CaseHeader header;
  std::vector<float> A, B;
};

const Job* running = nullptr;

// ---- records

void send_findings() {
  for (const auto& f : emu::findings()) send_record(lab::RecordType::finding, f);
  emu::clear_findings();
}

void send_case_end() { send_head(lab::RecordType::case_end, 0); }

// ---- endings that are not returns

void report(FindingKind kind, Detail detail, uint64_t pc, const char* text) {
  auto f = emu::new_finding(kind, Severity::error, detail);
  f.pc = pc;
  emu::set_text(f, text);
  emu::add_finding(f);
}

uint64_t interrupted_at(void* context) {
  auto* c = static_cast<ucontext_t*>(context);
  return emu::image_offset(reinterpret_cast<void*>(c->uc_mcontext.gregs[REG_RIP] + 1));
}

void on_time_limit(int, siginfo_t*, void* context) {
  report(FindingKind::timeout, Detail::time_limit, interrupted_at(context), "");
  send_findings();
  _exit(4);
}

void on_fault(int signal, siginfo_t* info, void* context) {
  uintptr_t address = reinterpret_cast<uintptr_t>(info->si_addr);
  bool device = address - emu::kDeviceBase < emu::kDeviceBytes;
  if (device && !emu::machine.in_kernel)
    report(FindingKind::host_access, Detail::host_touches_device, interrupted_at(context), "");
  else
    report(FindingKind::crash, Detail::none, interrupted_at(context), strsignal(signal));
  send_findings();
  _exit(5);
}

/// Fault handlers need a stack of their own: the one that overflowed is of no use.
void install_handlers() {
  static char stack[64 << 10];
  stack_t alternate{};
  alternate.ss_sp = stack;
  alternate.ss_size = sizeof stack;
  sigaltstack(&alternate, nullptr);
  struct sigaction action {};
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  action.sa_sigaction = on_fault;
  for (int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT}) sigaction(signal, &action, nullptr);
  action.sa_sigaction = on_time_limit;
  sigaction(SIGPROF, &action, nullptr);
}

void limit_cpu_time(float seconds) {
  itimerval t{};
  t.it_value.tv_sec = static_cast<time_t>(seconds);
  t.it_value.tv_usec = static_cast<suseconds_t>((seconds - static_cast<float>(t.it_value.tv_sec)) * 1e6f);
  setitimer(ITIMER_PROF, &t, nullptr);
}

// ---- one case

struct DeviceMatrix {
  emu::Allocation* allocation;
  size_t words;
  float* data() const { return reinterpret_cast<float*>(allocation->base); }
};

DeviceMatrix make_matrix(const char* name, size_t words) {
  emu::Allocation* a = emu::allocate(words * sizeof(float), name, 0, false);
  if (!a) {
    report(FindingKind::memory_limit, Detail::none, 0, "the matrices do not fit into the emulated device");
    send_findings();
    _exit(6);
  }
  a->lent = true;
  return {a, words};
}

void upload(const DeviceMatrix& m, const std::vector<float>& values) {
  emu::OpenDeviceMemory open;
  std::memcpy(m.data(), values.data(), values.size() * sizeof(float));
  emu::mark_written(m.allocation->base, values.size() * sizeof(float));
}

void prepare_device(const Job& job) {
  auto M = static_cast<int64_t>(job.header.M), N = static_cast<int64_t>(job.header.N),
       K = static_cast<int64_t>(job.header.K);
  emu::reset_memory();
  emu::reset_api();
  emu::reset_counts();
  emu::forget_split_cells();
  emu::machine.order = job.header.order;
  emu::machine.order_seed = job.header.order_seed;
  // A right kernel touches memory a few times per multiply-add, and works on whole tiles at the edges. A hundred times
  // as much, and 40 million, is a loop without end.
  int64_t padded = (M + 128) * (N + 128) * (K + 16);
  emu::machine.steps_left = 100 * M * N * K + 20 * padded + (int64_t{40} << 20);
}

void report_leak(const emu::Allocation& a) {
  auto f = emu::new_finding(FindingKind::leak, Severity::warning, Detail::none);
  f.line = a.line;
  f.number = static_cast<int64_t>(a.bytes);
  emu::add_finding(f);
}

struct Matrices {
  DeviceMatrix A, B, C;
};
Matrices device;

/// A NaN that was computed from the poison looks like the poison, but the element was written.
void mark_written_poison(const DeviceMatrix& m) {
  constexpr uint32_t kPlainNan = 0x7fc00000;
  auto* words = reinterpret_cast<uint32_t*>(m.data());
  for (size_t i = 0; i < m.words; ++i)
    if (words[i] == emu::kPoison && emu::is_written(m.allocation->base + 4 * i, 4)) words[i] = kPlainNan;
}

void send_output() {
  emu::OpenDeviceMemory open;
  if (!emu::kCounting) mark_written_poison(device.C);
  send_head(lab::RecordType::output, (device.C.words + device.A.words + device.B.words) * sizeof(float));
  for (const auto& m : {device.C, device.A, device.B}) write_all(m.data(), m.words * sizeof(float));
}

void finish_case() {
  limit_cpu_time(0);
  emu::finish_deferred();
  emu::set_inside_matmul(false);
  emu::for_each_leak(report_leak);
  send_output();
  send_findings();
  if (emu::kCounting) send_record(lab::RecordType::counts, emu::counts());
  std::fflush(nullptr);
  send_case_end();
}

/// exit() inside matmul(): what was found so far explains it.
void on_exit_inside_matmul() {
  if (running) send_findings();
}

void run_case(const Job& job) {
  running = &job;
  prepare_device(job);
  size_t M = static_cast<size_t>(job.header.M), N = static_cast<size_t>(job.header.N),
         K = static_cast<size_t>(job.header.K);
  device = {make_matrix("A", M * K), make_matrix("B", K * N), make_matrix("C", M * N)};
  upload(device.A, job.A);
  upload(device.B, job.B);
  emu::watch_matrices(device.A.data(), M * K, device.B.data(), K * N, device.C.data(), M * N);
  limit_cpu_time(job.header.cpu_limit_seconds);
  emu::set_inside_matmul(true);
  matmul(device.A.data(), device.B.data(), device.C.data(), job.header.M, job.header.N, job.header.K);
  // The judge decides whether another endless case is worth its time.
  if (emu::sticky_error() == emu::kLaunchTimeout) emu::end_case_early();
  finish_case();
}

std::vector<Job>* jobs = nullptr;

void read_jobs() {
  jobs = new std::vector<Job>(read_job_header());
  for (Job& job : *jobs) {
    job.header = read_case_header();
    job.A.resize(static_cast<size_t>(job.header.M) * static_cast<size_t>(job.header.K));
    job.B.resize(static_cast<size_t>(job.header.K) * static_cast<size_t>(job.header.N));
    if (!read_all(job.A.data(), job.A.size() * 4) || !read_all(job.B.data(), job.B.size() * 4))
      bad_job("it ends early");
  }
  // Nobody reads it a second time.
  int nothing = open("/dev/null", O_RDONLY);
  dup2(nothing, STDIN_FILENO);
}

/// Before the student's own static initialisers run, so that they find no job to read.
__attribute__((constructor(101))) void take_job_first() { read_jobs(); }

}  // namespace

namespace emu {

void end_case_early() {
  finish_case();
  _exit(lab::kExitEndedEarly);
}

}  // namespace emu

int main() {
  if (!emu::reserve_memory()) {
    std::fputs("The emulator could not reserve its address ranges; is a limit on virtual memory set?\n", stderr);
    return 7;
  }
  emu::learn_address_space();
  install_handlers();
  std::atexit(on_exit_inside_matmul);
  for (case_index = 0; case_index < jobs->size(); ++case_index) run_case((*jobs)[case_index]);
  send_head(lab::RecordType::job_end, 0);
  std::fflush(nullptr);
  _exit(0);
}
