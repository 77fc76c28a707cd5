// main() of the process that holds a student's CUDA code: reads a job, runs matmul() on the emulated device, answers.
#include <fcntl.h>
#include <ucontext.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>

#include "common/emulator/device/run/device.h"
#include "common/emulator/device/state/addresses.h"
#include "common/matmul.h"
#include "common/protocol/protocol.h"
#include "common/runner/hidden_nonce.h"
#include "common/runner/interrupts.h"
#include "common/runner/one_process.h"
#include "common/runner/runner_io.h"

namespace {

using lab::Detail;
using lab::FindingKind;
using lab::Severity;
using namespace lab::runner;
using emu::device;

/// One matrix of the contract, lent for one case.
struct Matrix {
  const char* name = "";
  emu::Role role = emu::Role::input;
  size_t words = 0;
  uint64_t lab::CountsRecord::*touched = nullptr;
  emu::Allocation* allocation = nullptr;
  float* data() const { return reinterpret_cast<float*>(allocation->base); }
};

struct Runner {
  bool in_matmul = false;
  uint32_t cases = 0;
  Matrix matrices[3];  // as the output record has them
};
constinit Runner runner;

// ---- records

void send_findings() {
  for (const auto& f : device.findings.list()) send_record(lab::RecordType::finding, f);
  device.findings.clear();
}

void send_case_end() { send_head(lab::RecordType::case_end, 0); }

// ---- what code of a submission must not find

constexpr float kInitialiserSeconds = 2;  // of CPU time, for global variables

/// While such code runs, the nonce is hidden and the emulator's memory is closed.
void hand_over() {
  hide_nonce();
  emu::close_own_memory();
}

void take_over() {
  emu::open_own_memory();
  show_nonce();
}

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
  take_over();
  report(FindingKind::timeout, Detail::time_limit, interrupted_at(context), "");
  send_findings();
  _exit(lab::kExitTimeLimit);
}

void on_fault(int signal, siginfo_t* info, void* context) {
  take_over();
  uintptr_t address = reinterpret_cast<uintptr_t>(info->si_addr);
  if (emu::is_global(address) && !emu::state.running.in_kernel)
    report(FindingKind::host_access, Detail::host_touches_device, interrupted_at(context), "");
  else if (!emu::state.running.in_kernel && signal == SIGSEGV && emu::is_own_memory(address, 1))
    report(FindingKind::cheating, Detail::none, interrupted_at(context), "");
  else
    report(FindingKind::crash, Detail::none, interrupted_at(context), strsignal(signal));
  send_findings();
  _exit(lab::kExitFault);
}

void install_handlers() {
  use_alternate_stack();
  install({SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT}, on_fault);
  install({SIGPROF}, on_time_limit);
}

void limit_cpu_time(float seconds) { set_time_limit(ITIMER_PROF, static_cast<double>(seconds)); }

// ---- one case

void lend(Matrix& m) {
  const size_t bytes = m.words * sizeof(float);
  m.allocation = emu::allocate(bytes, m.name, 0, false);
  if (!m.allocation) {
    report(FindingKind::memory_limit, Detail::none, 0, "the matrices do not fit into the emulated device");
    send_findings();
    _exit(lab::kExitNoMemory);
  }
  m.allocation->lent = true;
  device.observer.allocated(*m.allocation);
  device.observer.watch({m.name, m.role, m.allocation->base, m.words});
  if (m.role == emu::Role::output) return;
  // Straight from the job: no copy stays that host code could find.
  emu::OpenDeviceMemory open;
  read_floats(m.data(), m.words);
  device.observer.written(m.allocation->base, bytes);
}

void prepare_device(const lab::CaseHeader& header) {
  const int64_t M = header.M, N = header.N, K = header.K;
  device.reset();
  emu::Running& r = emu::state.running;
  r.order = header.order;
  r.order_seed = header.order_seed;
  // A right kernel touches memory a few times per multiply-add, and works on whole tiles at the edges. A hundred times
  // as much, and 40 million, is a loop without end.
  const int64_t padded = (M + 128) * (N + 128) * (K + 16);
  r.steps_left = 100 * M * N * K + 20 * padded + (int64_t{40} << 20);
}

void report_leaks() {
  for (const auto& a : emu::state.memory.allocations) {
    if (!a->live || a->lent) continue;
    auto f = emu::new_finding(FindingKind::leak, Severity::warning, Detail::none);
    f.line = a->line;
    f.number = static_cast<int64_t>(a->bytes);
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
  emu::OpenDeviceMemory open;
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
  emu::state.copies_back.counted = false;
  report_leaks();
  send_output();
  send_findings();
  send_counts();
  std::fflush(nullptr);
  send_case_end();
}

[[noreturn]] void end_case() {
  finish_case();
  _exit(lab::kExitEndedEarly);
}

/// Called by the device. In an initialiser there is no case yet whose output could be sent.
void end_case_early() {
  take_over();
  if (runner.in_matmul) end_case();
  send_findings();
  _exit(lab::kExitFault);
}

/// exit() inside matmul(): what was found so far explains it.
void on_exit_inside_matmul() {
  if (!runner.in_matmul) return;
  take_over();
  send_findings();
}

void run_case() {
  const lab::CaseHeader header = read_case_header();
  prepare_device(header);
  const auto M = static_cast<size_t>(header.M), N = static_cast<size_t>(header.N), K = static_cast<size_t>(header.K);
  auto& [C, A, B] = runner.matrices;
  C = {"C", emu::Role::output, M * N, &lab::CountsRecord::c_words_written};
  A = {"A", emu::Role::input, M * K, &lab::CountsRecord::a_words_read};
  B = {"B", emu::Role::input, K * N, &lab::CountsRecord::b_words_read};
  for (Matrix* m : {&A, &B, &C}) lend(*m);
  limit_cpu_time(header.cpu_limit_seconds);
  emu::state.copies_back.counted = true;
  runner.in_matmul = true;
  hand_over();
  matmul(A.data(), B.data(), C.data(), header.M, header.N, header.K);
  take_over();
  runner.in_matmul = false;
  // The judge decides whether another endless case is worth its time.
  if (emu::sticky_error() == emu::kLaunchTimeout) end_case();
  finish_case();
}

/// Before the student's own static initialisers run, and after the emulator's: the linker keeps the order of the files.
__attribute__((constructor)) void begin() {
  runner.cases = read_job_header();
  // Nobody else reads the job.
  job_file = fcntl(STDIN_FILENO, F_DUPFD, 200);
  dup2(open("/dev/null", O_RDONLY), STDIN_FILENO);
  make_nonce_page();
  device.end_case = end_case_early;
  if (!device.start()) {
    std::fputs("The emulator could not reserve its address ranges; is a limit on virtual memory set?\n", stderr);
    _exit(lab::kExitNoAddresses);
  }
  install_handlers();
  stay_one_process();
  limit_cpu_time(kInitialiserSeconds);
  hand_over();
}

}  // namespace

int main() {
  take_over();
  limit_cpu_time(0);
  std::atexit(on_exit_inside_matmul);
  for (case_index = 0; case_index < runner.cases; ++case_index) run_case();
  send_head(lab::RecordType::job_end, 0);
  std::fflush(nullptr);
  _exit(0);
}
