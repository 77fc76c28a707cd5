#include "common/emulator/host/process.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

#include <cstdio>

#include "common/emulator/host/confine.h"
#include "common/emulator/host/link.h"
#include "common/emulator/host/pages.h"
#include "common/emulator/wall/addresses.h"

// The initialisers of a submission, in a section of their own (common/runner/student_text.ld).
extern "C" {
extern char __executable_start;
extern void (*emu_student_init_begin[])(int, char**, char**);
extern void (*emu_student_init_end[])(int, char**, char**);
}

namespace emu::host {
namespace {

[[noreturn]] void wait_for_the_end() {
  for (;;) pause();
}

uint64_t interrupted_at(const void* context) {
  const auto& registers = static_cast<const ucontext_t*>(context)->uc_mcontext;
#if defined(__x86_64__)
  const auto pc = static_cast<uintptr_t>(registers.gregs[REG_RIP]);
#else
  const auto pc = static_cast<uintptr_t>(registers.pc);
#endif
  return pc - reinterpret_cast<uintptr_t>(&__executable_start);
}

void on_fault(int signal, siginfo_t* info, void* context) {
  const auto address = reinterpret_cast<uintptr_t>(info->si_addr);
  const uint64_t pc = interrupted_at(context);
  if (signal == SIGSEGV && is_global(address) && fetch_page(address, pc)) return;
  ask(Crashed{pc, signal});
  wait_for_the_end();
}

void on_time_limit(int, siginfo_t*, void* context) {
  ask(TimedOut{interrupted_at(context)});
  wait_for_the_end();
}

void install(int signal, void (*handler)(int, siginfo_t*, void*)) {
  struct sigaction action = {};
  action.sa_sigaction = handler;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigaction(signal, &action, nullptr);
}

/// On a stack of their own: one that overflowed is of no use.
void install_handlers() {
  constexpr size_t kBytes = 64 << 10;
  stack_t alternate = {};
  alternate.ss_sp = mmap(nullptr, kBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  alternate.ss_size = kBytes;
  sigaltstack(&alternate, nullptr);
  for (const int fault : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT}) install(fault, on_fault);
  install(SIGPROF, on_time_limit);
}

/// Standard output and standard error stay.
void close_the_rest() {
  dup2(open("/dev/null", O_RDONLY), STDIN_FILENO);
  syscall(SYS_close_range, 3u, ~0u, 0u);
}

Call next_call() {
  send_pages();
  std::fflush(nullptr);
  Call call{};
  ask(Ready{});
  take_data(&call, sizeof call);
  return call;
}

}  // namespace

void run(Ring* shared, Matmul matmul) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  close_the_rest();
  reserve_device_addresses();
  install_handlers();
  ring = shared;
  confine();
  for (auto* init = emu_student_init_begin; init != emu_student_init_end; ++init) (*init)(0, nullptr, nullptr);
  for (Call call = next_call(); call.go; call = next_call())
    matmul(reinterpret_cast<const float*>(call.A), reinterpret_cast<const float*>(call.B),
           reinterpret_cast<float*>(call.C), call.M, call.N, call.K);
  _exit(0);
}

}  // namespace emu::host
