// Prevents a submission's process from starting another process or thread, because its work would not be counted.
#pragma once
#include <sched.h>
#include <sys/syscall.h>

#include <cstdint>

#include "common/runner/filter.h"

namespace lab::runner {

/// Makes fork, clone and exec fail with EPERM, permanently. With `may_have_copies`, fork is still allowed, because a
/// forked copy shares no memory with the process.
static inline void stay_one_process(bool may_have_copies = false) {
  constexpr uint32_t kOtherNumbers = 0x40000000;  // bit that marks the x32 versions of the same system calls
  constexpr uint32_t kRefused[] = {
      SYS_clone, SYS_clone3, SYS_execve, SYS_execveat,
#ifdef SYS_fork
      SYS_fork,  SYS_vfork,
#endif
  };
  Filter filter;
  filter.test(BPF_JGE, kOtherNumbers, 0, 1);
  filter.refuse();
  if (may_have_copies) filter.allow_without(SYS_clone, CLONE_VM);
  for (const uint32_t number : kRefused) {
    filter.test(BPF_JEQ, number, 0, 1);
    filter.refuse();
  }
  filter.allow();
  filter.install();
}

}  // namespace lab::runner
