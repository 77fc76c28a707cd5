// main() of the process that holds a student's CUDA code: reads a job, runs matmul() on the emulated device, answers.
#include <fcntl.h>
#include <ucontext.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>

#include "common/emulator/check/access.h"
#include "common/emulator/count/lanes.h"
#include "common/emulator/device/address_space.h"
#include "common/emulator/device/errors.h"
#include "common/emulator/device/memory.h"
#include "common/emulator/device/own_memory.h"
#include "common/emulator/host/api_state.h"
#include "common/emulator/observe/findings.h"
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

bool running = false;  // matmul() is
uint32_t cases = 0;

// ---- records

void send_findings() {
  for (const auto& f : emu::findings()) send_record(lab::RecordType::finding, f);
  emu::clear_findings();
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
  bool device = address - emu::kDeviceBase < emu::kDeviceBytes;
  if (device && !emu::machine.in_kernel)
    report(FindingKind::host_access, Detail::host_touches_device, interrupted_at(context), "");
  else if (!emu::machine.in_kernel && signal == SIGSEGV && emu::is_own_memory(address, 1))
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
    _exit(lab::kExitNoMemory);
  }
  a->lent = true;
  return {a, words};
}

/// Straight from the job: no copy stays that host code could find.
void read_into(const DeviceMatrix& m) {
  emu::OpenDeviceMemory open;
  read_floats(m.data(), m.words);
  emu::mark_written(m.allocation->base, m.words * sizeof(float));
}

void prepare_device(const lab::CaseHeader& header) {
  int64_t M = header.M, N = header.N, K = header.K;
  emu::reset_memory();
  emu::reset_api();
  emu::reset_counts();
  emu::forget_split_cells();
  emu::machine.order = header.order;
  emu::machine.order_seed = header.order_seed;
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

[[noreturn]] void end_case() {
  finish_case();
  _exit(lab::kExitEndedEarly);
}

/// exit() inside matmul(): what was found so far explains it.
void on_exit_inside_matmul() {
  if (!running) return;
  take_over();
  send_findings();
}

void run_case() {
  const lab::CaseHeader header = read_case_header();
  prepare_device(header);
  size_t M = static_cast<size_t>(header.M), N = static_cast<size_t>(header.N), K = static_cast<size_t>(header.K);
  device = {make_matrix("A", M * K), make_matrix("B", K * N), make_matrix("C", M * N)};
  read_into(device.A);
  read_into(device.B);
  emu::watch_matrices(device.A.data(), M * K, device.B.data(), K * N, device.C.data(), M * N);
  limit_cpu_time(header.cpu_limit_seconds);
  emu::set_inside_matmul(true);
  running = true;
  hand_over();
  matmul(device.A.data(), device.B.data(), device.C.data(), header.M, header.N, header.K);
  take_over();
  running = false;
  // The judge decides whether another endless case is worth its time.
  if (emu::sticky_error() == emu::kLaunchTimeout) end_case();
  finish_case();
}

/// Before the student's own static initialisers run, and after the emulator's: the linker keeps the order of the files.
__attribute__((constructor)) void begin() {
  cases = read_job_header();
  // Nobody else reads the job.
  job_file = fcntl(STDIN_FILENO, F_DUPFD, 200);
  dup2(open("/dev/null", O_RDONLY), STDIN_FILENO);
  make_nonce_page();
  if (!emu::reserve_memory()) {
    std::fputs("The emulator could not reserve its address ranges; is a limit on virtual memory set?\n", stderr);
    _exit(lab::kExitNoAddresses);
  }
  emu::learn_address_space();
  install_handlers();
  stay_one_process();
  limit_cpu_time(kInitialiserSeconds);
  hand_over();
}

}  // namespace

namespace emu {

void end_case_early() {
  take_over();
  end_case();
}

}  // namespace emu

int main() {
  take_over();
  limit_cpu_time(0);
  std::atexit(on_exit_inside_matmul);
  for (case_index = 0; case_index < cases; ++case_index) run_case();
  send_head(lab::RecordType::job_end, 0);
  std::fflush(nullptr);
  _exit(0);
}
