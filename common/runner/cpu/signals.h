// Handles signals that end or interrupt matmul() in the CPU runner. Reports the location of a crash or an endless loop.
// Also reports an access to an inaccessible page, and then allows it. Included once per program.
#pragma once
#include <link.h>
#include <signal.h>
#include <sys/mman.h>
#include <ucontext.h>

#include <cstdint>
#include <cstring>

#include "common/protocol/signal_name.h"
#include "common/runner/cpu/guarded_matrix.h"
#include "common/runner/interrupts.h"
#include "common/runner/runner_findings.h"

namespace lab::runner {
namespace {

uintptr_t load_base = 0;  // load address of the program; addresses in findings are relative to it

int note_load_base(dl_phdr_info* info, size_t, void*) {
  load_base = info->dlpi_addr;
  return 1;  // the first entry is the program itself
}

FindingRecord finding_of(FindingKind kind, Detail detail) { return new_finding(kind, detail, Space::host); }

uint64_t place_of(void* context) { return registers_of(context).program_counter - load_base; }

void describe_crash(FindingRecord& finding, int signal_number, uintptr_t address, uintptr_t stack_pointer) {
  finding.number = signal_number;
  copy_text(finding.text, signal_name(signal_number));
  if (signal_number != SIGSEGV && signal_number != SIGBUS) return;
  finding.detail = address < kPage ? Detail::null_pointer : Detail::wild_pointer;
  if (address + 16 * kPage < stack_pointer || address > stack_pointer + 16 * kPage) return;
  finding.detail = Detail::none;
  copy_text(finding.text, "stack overflow");
}

/// A store to A or B is reported once and then allowed, so that its effect on the numbers is also visible.
bool is_store_into_input(uintptr_t address, void* context) {
  for (const auto& [name, matrix] : running->named()) {
    if (&matrix == &running->C || !matrix.holds(address)) continue;
    FindingRecord finding = finding_of(FindingKind::input_modified, Detail::none);
    finding.pc = place_of(context);
    copy_text(finding.array, name);
    send_finding(finding);
    matrix.allow(PROT_READ | PROT_WRITE);
    running->note_store_into_input();
    return true;
  }
  return false;
}

/// The error code of a page fault indicates whether it was a store.
bool is_write([[maybe_unused]] void* context) {
#if defined(__x86_64__)
  return static_cast<ucontext_t*>(context)->uc_mcontext.gregs[REG_ERR] & 2;
#else
  return false;
#endif
}

/// An access to a guard page is reported once. Then the page is made accessible, so that its contents affect the
/// numbers as on other machines.
bool is_past_a_matrix(uintptr_t address, void* context) {
  for (const auto& [name, matrix] : running->named()) {
    if (!matrix.guards(address)) continue;
    FindingRecord finding = finding_of(FindingKind::out_of_bounds, Detail::past_end);
    finding.pc = place_of(context);
    finding.access = is_write(context) ? Access::write : Access::read;
    finding.access_bytes = sizeof(float);
    const auto start = reinterpret_cast<uintptr_t>(matrix.data());
    set_place(finding, name, matrix.size(), static_cast<int64_t>(address) - static_cast<int64_t>(start));
    send_finding(finding);
    matrix.open_guard();
    if (finding.access == Access::write) matrix.set_reported();
    return true;
  }
  return false;
}

#if defined(__SANITIZE_ADDRESS__)
void start_guarded_heap() {}
int64_t bytes_in_guarded_heap() { return 0; }
bool is_past_a_block(uintptr_t, void*) { return false; }
#else
void start_guarded_heap() { guarded_heap.start(); }
int64_t bytes_in_guarded_heap() { return guarded_heap.live_bytes(); }

/// Like is_past_a_matrix(), for memory that the submission has allocated or freed.
bool is_past_a_block(uintptr_t address, void* context) {
  const GuardedHeap::Block* block = guarded_heap.find(address);
  if (!block) return false;
  FindingRecord finding = finding_of(FindingKind::out_of_bounds, block->live ? Detail::past_end : Detail::freed_memory);
  finding.pc = place_of(context);
  finding.access = is_write(context) ? Access::write : Access::read;
  finding.access_bytes = sizeof(float);
  set_place(finding, "memory", block->bytes / sizeof(float),
            static_cast<int64_t>(address) - static_cast<int64_t>(block->at));
  send_finding(finding);
  GuardedHeap::open_page(address);
  return true;
}
#endif

void on_crash(int signal_number, siginfo_t* info, void* context) {
  const auto address = reinterpret_cast<uintptr_t>(info->si_addr);
  if (running && signal_number == SIGSEGV &&
      (is_store_into_input(address, context) || is_past_a_matrix(address, context) ||
       is_past_a_block(address, context)))
    return;
  if (running) {
    FindingRecord finding = finding_of(FindingKind::crash, Detail::none);
    finding.pc = place_of(context);
    describe_crash(finding, signal_number, address, registers_of(context).stack_pointer);
    send_finding(finding);
  }
  pass_on(signal_number);
}

void on_time_limit(int, siginfo_t*, void* context) {
  // If the initialiser of a global variable never ends, the first case has not begun, so there is no case to report on.
  if (!running) pass_on(SIGXCPU);
  end_by_time_limit(running->header, Space::host, place_of(context));
}

void install_handlers() {
  use_alternate_stack();
  install({SIGPROF}, on_time_limit);
  install({SIGSEGV, SIGBUS, SIGFPE, SIGILL}, on_crash);
}

}  // namespace
}  // namespace lab::runner
