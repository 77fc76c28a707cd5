// Installs signal handlers and time limits for all runners. C++17. All functions are static for the reason given in
// runner_io.h.
#pragma once
#include <signal.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <ucontext.h>

#include <cstddef>
#include <cstdint>
#include <initializer_list>

namespace lab::runner {

using Handler = void (*)(int signal_number, siginfo_t* info, void* context);

struct Registers {
  uintptr_t program_counter, stack_pointer, frame_pointer;
};

#if defined(__x86_64__)
static inline Registers registers_of(const void* context) {
  const auto& machine = static_cast<const ucontext_t*>(context)->uc_mcontext;
  return {static_cast<uintptr_t>(machine.gregs[REG_RIP]), static_cast<uintptr_t>(machine.gregs[REG_RSP]),
          static_cast<uintptr_t>(machine.gregs[REG_RBP])};
}
#else
/// Set if a division by zero has raised SIGFPE by a call (untrapped_divisions.h); otherwise 0.
inline uintptr_t raised_at = 0;

static inline Registers registers_of(const void* context) {
  const auto& machine = static_cast<const ucontext_t*>(context)->uc_mcontext;
  const auto at = static_cast<uintptr_t>(machine.pc);
  return {raised_at ? raised_at : at, static_cast<uintptr_t>(machine.sp), static_cast<uintptr_t>(machine.regs[29])};
}
#endif

/// Gives signal handlers a separate stack, because the normal stack may have overflowed.
static inline void use_alternate_stack() {
  constexpr size_t kBytes = 64 << 10;
  stack_t alternate = {};
  alternate.ss_sp = mmap(nullptr, kBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  alternate.ss_size = kBytes;
  sigaltstack(&alternate, nullptr);
}

static inline void install(std::initializer_list<int> signals, Handler handler) {
  struct sigaction action = {};
  action.sa_sigaction = handler;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART;
  for (const int signal_number : signals) sigaction(signal_number, &action, nullptr);
}

/// Sends a signal after `seconds`, once or again and again: SIGPROF after CPU time (ITIMER_PROF), SIGALRM after real time
/// (ITIMER_REAL). 0 cancels the timer.
static inline void set_timer(__itimer_which_t which, double seconds, bool again = false) {
  itimerval timer = {};
  timer.it_value.tv_sec = static_cast<time_t>(seconds);
  timer.it_value.tv_usec = static_cast<suseconds_t>((seconds - static_cast<double>(timer.it_value.tv_sec)) * 1e6);
  if (again) timer.it_interval = timer.it_value;
  setitimer(which, &timer, nullptr);
}

/// Raises the signal again with its default action.
static inline void pass_on(int signal_number) {
  signal(signal_number, SIG_DFL);
  raise(signal_number);
}

}  // namespace lab::runner
