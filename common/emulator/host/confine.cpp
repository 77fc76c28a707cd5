#include "common/emulator/host/confine.h"

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace emu::host {
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

#if defined(__x86_64__)
constexpr uint32_t kArchitecture = AUDIT_ARCH_X86_64;
#else
constexpr uint32_t kArchitecture = AUDIT_ARCH_AARCH64;
#endif

using Filter = std::vector<sock_filter>;

void load(Filter& filter, size_t offset) {
  filter.push_back(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, static_cast<uint32_t>(offset)));
}

void answer(Filter& filter, uint32_t what) { filter.push_back(BPF_STMT(BPF_RET | BPF_K, what)); }

/// The next statement is for this number only.
void unless(Filter& filter, uint16_t test, uint32_t number) {
  filter.push_back(BPF_JUMP(static_cast<uint16_t>(BPF_JMP | test | BPF_K), number, 0, 1));
}

size_t low_half_of_argument(int index) { return offsetof(seccomp_data, args) + 8 * static_cast<size_t>(index); }

/// `number` is allowed if its argument has none of these bits; the filter ends there.
void allow_without(Filter& filter, uint32_t number, int argument, uint32_t bits) {
  filter.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 4));
  load(filter, low_half_of_argument(argument));
  filter.push_back(BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, 1, 0));
  answer(filter, SECCOMP_RET_ALLOW);
  answer(filter, SECCOMP_RET_ERRNO | EPERM);
}

/// Signals to itself only, as abort() sends them.
void allow_own_signals(Filter& filter) {
  filter.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_tgkill, 0, 4));
  load(filter, low_half_of_argument(0));
  filter.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<uint32_t>(getpid()), 0, 1));
  answer(filter, SECCOMP_RET_ALLOW);
  answer(filter, SECCOMP_RET_ERRNO | EPERM);
}

Filter make_filter() {
  Filter filter;
  load(filter, offsetof(seccomp_data, arch));
  filter.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, kArchitecture, 1, 0));
  answer(filter, SECCOMP_RET_KILL_PROCESS);
  load(filter, offsetof(seccomp_data, nr));
  for (const uint32_t number : kAllowed) {
    unless(filter, BPF_JEQ, number);
    answer(filter, SECCOMP_RET_ALLOW);
  }
  allow_without(filter, SYS_mmap, 2, PROT_EXEC);
  allow_without(filter, SYS_mprotect, 2, PROT_EXEC);
  allow_own_signals(filter);
  answer(filter, SECCOMP_RET_ERRNO | EPERM);
  return filter;
}

}  // namespace

void confine() {
  Filter filter = make_filter();
  const sock_fprog program{static_cast<unsigned short>(filter.size()), filter.data()};
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}

}  // namespace emu::host
