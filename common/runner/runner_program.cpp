// main() of a whole CUDA program that runs on the emulator: the child is the host's process, where the program's own
// main() runs, with its arguments, its files and its standard input; the parent is the device. It is for users' own
// programs: no mark depends on it, so the host may do here what a submission may not. No lab is linked with it.
#include <sys/resource.h>

#include <algorithm>

#include "common/runner/device_process.h"
#include "common/runner/divisions.h"
#include "common/runner/long_divisions.h"
#include "common/runner/program_functions.h"
#include "common/runner/program_progress.h"
#include "common/runner/untrapped_divisions.h"

#include "common/emulator/host/late.h"
#include "common/emulator/host/link.h"
#include "common/emulator/host/process.h"
#include "common/emulator/host/unfinished.h"
#include "common/protocol/program_record.h"

namespace lab::runner {
namespace {

/// An atomic of host code, or of a kernel that uses the host's functions.
template <class T>
T* touched(T* p) {
  emu::atomic_access(p, sizeof(T));
  return p;
}

}  // namespace
}  // namespace lab::runner

#include "common/runner/atomic_calls.h"

// The program's main(), as the judge has renamed it (grader/build/whole/whole_program.cpp).
extern "C" int emu_program_main(int argc, char** argv, char** environment);

namespace {

using namespace lab::runner;

// ---- the host's process

/// "/somewhere/vectorAdd" -> "vectorAdd": the program must not show where it was built.
char* own_name(char* path) {
  char* const slash = std::strrchr(path, '/');
  return slash ? slash + 1 : path;
}

/// Host code may use three quarters of the machine's memory. Beyond that malloc() fails, and other processes keep their
/// memory.
void limit_memory() {
  const auto bytes = static_cast<rlim_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<rlim_t>(sysconf(_SC_PAGESIZE));
  const rlimit limit{bytes / 4 * 3, bytes / 4 * 3};
  setrlimit(RLIMIT_DATA, &limit);
}

[[noreturn]] void run_host(emu::Ring* ring, int argc, char** argv) {
  syscall(SYS_close_range, static_cast<unsigned>(lab::kResultFd), ~0u, 0u);
  emu::host::enter(ring);
  const bool late = emu::host::ask(emu::Ready{}).value != 0;  // from here on, standard input belongs to the program
  setvbuf(stdout, nullptr, _IOLBF, 0);
  limit_memory();
  emu::host::watch_unfinished();
  if (late) emu::host::begin_late();
  argv[0] = own_name(argv[0]);
  emu::host::run_initialisers(argc, argv, environ);
  std::exit(emu_program_main(argc, argv, environ));
}

// ---- the device's process

void on_division(int signal, siginfo_t* info, void* context) {
  if (!emu::state.running.in_kernel) return on_fault(signal, info, context);
  const uint64_t pc = interrupted_at(context);
  const Division division = finish_division(context);
  if (division == Division::unknown) return on_fault(signal, info, context);
  if (division == Division::by_zero) add_division_by_zero(pc);
}

lab::ProgramRequest read_request() {
  lab::ProgramRequest request;
  if (!read_all(&request, sizeof request)) bad_job("it ends early");
  std::vector<double> seconds(request.launches);
  if (!read_all(seconds.data(), seconds.size() * sizeof(double))) bad_job("it ends early");
  if (request.launches > 0) emu::start_clock(std::move(seconds));
  return request;
}

/// A third of the machine's memory: the records about the near part take eight times its size.
size_t capacity() {
  const size_t machine = static_cast<size_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<size_t>(sysconf(_SC_PAGESIZE));
  return std::clamp(machine / 3, emu::kNearCapacity, size_t{48} << 30);
}

void prepare_device(const lab::ProgramRequest& request) {
  device.reset();
  emu::host::ignore_elsewhere();
  install({SIGFPE}, on_division);
  emu::Running& r = emu::state.running;
  r.order = request.order;
  r.order_seed = request.order_seed;
  r.prints = r.whole_program = true;
  r.names_printer = false;
  r.shows_progress = show_progress;
  r.steps_left = INT64_MAX;  // only the clock ends an endless kernel
  emu::state.parts.cores = request.cores;
  device.observer.profile(request.profiled != 0);
  device.observer.trace(request.trace);
}

void send_trace() {
  const std::string bytes = device.observer.traced();
  if (bytes.empty()) return;
  send_head(lab::RecordType::trace, bytes.size());
  write_all(bytes.data(), bytes.size());
}

/// Reports what a program that succeeded has not freed. A program that gives up after an error need not free anything.
void report_leaks() {
  for (const auto& allocation : emu::state.memory.allocations) {
    if (!allocation->live || allocation->line < 0) continue;
    auto f = emu::new_finding(lab::FindingKind::leak, lab::Severity::warning, lab::Detail::none);
    f.line = allocation->line;
    f.number = static_cast<int64_t>(allocation->bytes);
    emu::add_finding(f);
  }
}

[[noreturn]] void finish(const lab::ProgramEnd& end) {
  limit_cpu_time(0);
  device.observer.settle();
  if (end.signal == 0 && end.exit_code == 0 && emu::sticky_error() == 0) report_leaks();
  send_findings();
  send_profile();
  send_trace();
  send_record(lab::RecordType::program_end, end);
  send_head(lab::RecordType::job_end, 0);
  std::fflush(nullptr);
  _exit(0);
}

/// For Served::died or stopped: the content of the host's last message. Access to a forbidden page is a fault.
lab::ProgramEnd last_words() {
  emu::Crashed crashed{};
  if (process.end.ring->op == emu::Op::timed_out) return {0, SIGXCPU};
  if (process.end.ring->op != emu::Op::crashed) return {0, SIGSEGV};
  std::memcpy(&crashed, process.end.ring->message, sizeof crashed);
  return {0, crashed.signal};
}

[[noreturn]] void run_device() {
  start_device();
  const lab::ProgramRequest request = read_request();
  prepare_device(request);
  limit_cpu_time(request.cpu_seconds);
  emu::serve(process.end, watch_host);  // until the host is ready to begin
  process.end.give({0, request.late});
  emu::serve(process.end, watch_host);
  finish(last_words());
}

}  // namespace

void lab::runner::send_before_leaving() {
  send_profile();
  send_trace();
}

void lab::runner::host_ended(int status) {
  if (WIFSIGNALED(status)) finish({0, WTERMSIG(status)});
  finish({WEXITSTATUS(status), 0});
}

int main(int argc, char** argv) {
  emu::device_capacity = capacity();
  fork_host([&](emu::Ring* ring) { run_host(ring, argc, argv); });
  run_device();
}
