// main() of the process that holds a student's CPU kernel: reads a job, calls matmul, answers (protocol.h).
//
//   runner            every case of the job, one matmul each; the last case again if it kept memory
//   runner --once     never a second time: for cachegrind
//   runner --time TURNS ANSWERS   turn by turn, for the judge's clock (turns.h), through two named pipes
//
// A submission shares this process, so forging its state must gain nothing: C lies in the judge's file (outputs.h), and
// only its bytes and the process's exit status count. Nothing here judges. Effects of a run on its buffers are reported
// as findings; a case that did not return has no case_end record, whatever the reason: exit(), a crash, an exception.
#include <link.h>
#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <exception>
#include <memory>
#include <new>
#include <vector>

#if defined(__x86_64__)
#define LOOK_AT_EVERY_CALL
#endif
#if !defined(__SANITIZE_ADDRESS__)
#include "common/runner/cpu/guarded_heap.h"
#endif
#include "common/runner/cpu/access_trace.h"
#include "common/runner/cpu/guarded_matrix.h"
#include "common/runner/cpu/own_functions.h"
#include "common/runner/cpu/same_heap.h"
#include "common/runner/cpu/sanitizer.h"
#include "common/runner/cpu/signals.h"
#include "common/runner/cpu/timed_kernel.h"
#if !defined(__SANITIZE_ADDRESS__)
#include "common/runner/cpu/reported_copies.h"
#include "common/runner/untrapped_divisions.h"
#endif
#include "common/runner/indirect_calls.h"
#include "common/runner/interrupts.h"
#include "common/runner/one_process.h"
#include "common/runner/runner_findings.h"
#include "common/runner/serve_turns.h"

// Present only under ASan; null otherwise.
extern "C" __attribute__((weak)) size_t __sanitizer_get_current_allocated_bytes();

namespace {

using namespace lab::runner;
using lab::Detail;
using lab::FindingKind;
using lab::FindingRecord;
using lab::Space;

constexpr double kInitialiserSeconds = 2;  // of CPU time, for initialising global variables

void set_cpu_limit(double seconds) { set_timer(ITIMER_PROF, seconds); }

// ---- One case

[[noreturn]] void report_exception(const char* what, FindingKind kind = FindingKind::crash) {
  end_by_exception(kind, Space::host, what);
}

void call_matmul(Case& c) {
  set_cpu_limit(c.header.cpu_limit_seconds);
  c.allow(PROT_READ, PROT_READ | PROT_WRITE);
  running = &c;
  begin_trace(c, __builtin_frame_address(0));
  try {
    c.call();
  } catch (const std::bad_alloc& e) {
    report_exception(e.what(), FindingKind::memory_limit);
  } catch (const std::exception& e) {
    report_exception(e.what());
  } catch (...) {
    report_exception("not a std::exception");
  }
  running = nullptr;
  end_trace();
  c.allow(PROT_READ | PROT_WRITE, PROT_READ | PROT_WRITE);
  set_cpu_limit(0);
}

int64_t heap_bytes() {
  if (__sanitizer_get_current_allocated_bytes) return static_cast<int64_t>(__sanitizer_get_current_allocated_bytes());
  const auto heap = mallinfo2();
  return static_cast<int64_t>(heap.uordblks + heap.hblkhd) + bytes_in_guarded_heap();
}

int64_t bytes_kept_by_call(Case& c) {
  const int64_t before = heap_bytes();
  call_matmul(c);
  return heap_bytes() - before;
}

/// A static buffer, or printf's, is kept once. Of freed blocks of one size, such as aligned_alloc cuts off, glibc
/// caches seven and counts them as used. Memory that every further call keeps is a leak.
void report_leak(Case& c) {
  int64_t kept = 0;
  for (int further = 0; further < 8; ++further) {
    kept = bytes_kept_by_call(c);
    if (kept <= 0) return;
  }
  FindingRecord finding = finding_of(FindingKind::leak, Detail::none);
  finding.number = kept;  // bytes per call
  send_finding(finding);
}

void run_case(Case& c, bool once_more) {
  c.prepare();
  visits.begin(c, __builtin_frame_address(0));
  const int64_t kept = bytes_kept_by_call(c);
  visits.end();
  c.hand_over();
  send_record(lab::RecordType::came_back, lab::CameBack{c.inputs_changed(), trace.path});
  if (kept > 0 && once_more) report_leak(c);
  report_damage(c, Space::host);
  send_head(lab::RecordType::case_end, 0);
}

// ---- The job

std::unique_ptr<Case> read_case() {
  auto c = std::make_unique<Case>(read_case_header());
  read_floats(c->A.data(), c->A.size());
  read_floats(c->B.data(), c->B.size());
  return c;
}

// Allocated by begin(), so that no constructor is needed.
std::vector<std::unique_ptr<Case>>* cases = nullptr;

void read_job() {
  cases = new std::vector<std::unique_ptr<Case>>(read_job_header());
  for (auto& c : *cases) {
    c = read_case();
    c->lie_in_outputs();
    c->allow(PROT_NONE, PROT_NONE);
  }
  forget_job();
}

void run_job(bool once) {
  for (auto& c : *cases) {
    c->allow(PROT_READ | PROT_WRITE, PROT_READ | PROT_WRITE);
    run_case(*c, !once && &c == &cases->back());
    c.reset();
    ++case_index;
  }
  send_head(lab::RecordType::job_end, 0);
}

void run_turns(char** pipes) {
  open_turns(pipes[0], pipes[1]);
  TimedKernel kernel(read_case_header(), call_matmul);
  serve_turns(kernel);
}

bool is_timing(int argc, char** argv) { return argc == 4 && std::strcmp(argv[1], "--time") == 0; }

/// Runs before the submission's static initialisers, so that they find no job to read.
__attribute__((constructor(101))) void begin(int argc, char** argv, char**) {
  keep_own_functions();
  if (!is_timing(argc, argv)) read_job();
  if (argc == 1) start_guarded_heap();  // not when counting or timing
  if (argc == 2) begin_heap_at_page();
  install_handlers();
  stay_one_process();
  set_cpu_limit(kInitialiserSeconds);
}

}  // namespace

extern "C" void emu_check_target(void* target, void* from) {
  if (is_own_function(target) || lab::may_be_called(target)) return;
  FindingRecord finding = finding_of(FindingKind::cheating, Detail::computed_call);
  if (from) finding.pc = reinterpret_cast<uintptr_t>(from) - 1 - load_base;
  if (running) send_finding(finding);
  _exit(lab::kExitTampering);
}

int main(int argc, char** argv) {
  set_cpu_limit(0);
  dl_iterate_phdr(note_load_base, nullptr);
  if (is_timing(argc, argv)) {
    run_turns(argv + 2);
  } else {
    run_job(argc > 1 && std::strcmp(argv[1], "--once") == 0);
  }
  std::fflush(nullptr);
  _exit(0);  // skips destructors of the submission's globals
}
