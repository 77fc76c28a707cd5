#include "common/emulator/host/confine.h"

#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdint>

#include "common/runner/filter.h"

namespace emu::host {
using lab::runner::Filter;

namespace {

constexpr uint32_t kAllowed[] = {
    SYS_write,        SYS_writev,      SYS_futex,           SYS_sched_yield,  SYS_munmap,
    SYS_mremap,       SYS_brk,         SYS_madvise,         SYS_rt_sigaction, SYS_rt_sigprocmask,
    SYS_rt_sigreturn, SYS_sigaltstack, SYS_clock_gettime,   SYS_clock_getres, SYS_gettimeofday,
    SYS_getrusage,    SYS_times,       SYS_getpid,          SYS_gettid,       SYS_getrandom,
    SYS_fstat,        SYS_lseek,       SYS_restart_syscall, SYS_exit,         SYS_exit_group,
#ifdef SYS_newfstatat
    SYS_newfstatat,
#endif
#ifdef SYS_time
    SYS_time,
#endif
#ifdef SYS_pause
    SYS_pause,
#else
    SYS_ppoll,
#endif
};

/// Allows system call `number` if the argument has none of these bits, and ends the filter for this call.
void allow_without(Filter& filter, uint32_t number, int argument, uint32_t bits) {
  filter.test(BPF_JEQ, number, 0, 4);
  filter.load_argument(argument);
  filter.test(BPF_JSET, bits, 1, 0);
  filter.allow();
  filter.refuse();
}

/// Allows signals to the process itself, as abort() sends them.
void allow_own_signals(Filter& filter) {
  filter.test(BPF_JEQ, SYS_tgkill, 0, 4);
  filter.load_argument(0);
  filter.test(BPF_JEQ, static_cast<uint32_t>(getpid()), 0, 1);
  filter.allow();
  filter.refuse();
}

}  // namespace

void confine() {
  Filter filter;
  for (const uint32_t number : kAllowed) {
    filter.test(BPF_JEQ, number, 0, 1);
    filter.allow();
  }
  allow_without(filter, SYS_mmap, 2, PROT_EXEC);
  allow_without(filter, SYS_mprotect, 2, PROT_EXEC);
  allow_own_signals(filter);
  filter.refuse();
  filter.install();
}

}  // namespace emu::host
