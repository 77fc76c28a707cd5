// A process that runs a submission starts no other: what another process or thread computed would be counted nowhere.
#pragma once
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <iterator>

namespace lab::runner {

/// From here on fork, clone and exec fail with EPERM, for good. Where the kernel has no seccomp nothing happens.
static inline void stay_one_process() {
#if defined(__x86_64__)
  constexpr uint32_t kArchitecture = AUDIT_ARCH_X86_64;
#else
  constexpr uint32_t kArchitecture = AUDIT_ARCH_AARCH64;
#endif
  constexpr uint32_t kOtherNumbers = 0x40000000;  // x32's, of the same calls
  constexpr uint32_t kRefuse = SECCOMP_RET_ERRNO | EPERM;
  const auto load = [](size_t offset) {
    return sock_filter BPF_STMT(BPF_LD | BPF_W | BPF_ABS, static_cast<uint32_t>(offset));
  };
  const auto answer = [](uint32_t what) { return sock_filter BPF_STMT(BPF_RET | BPF_K, what); };
  const auto unless = [](int test, uint32_t number) {
    return sock_filter BPF_JUMP(static_cast<uint16_t>(BPF_JMP | test | BPF_K), number, 0, 1);
  };
  sock_filter filter[] = {
      load(offsetof(seccomp_data, arch)), sock_filter BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, kArchitecture, 1, 0),
      answer(SECCOMP_RET_KILL_PROCESS),   load(offsetof(seccomp_data, nr)),
      unless(BPF_JGE, kOtherNumbers),     answer(kRefuse),
      unless(BPF_JEQ, SYS_clone),         answer(kRefuse),
      unless(BPF_JEQ, SYS_clone3),        answer(kRefuse),
      unless(BPF_JEQ, SYS_execve),        answer(kRefuse),
      unless(BPF_JEQ, SYS_execveat),      answer(kRefuse),
#ifdef SYS_fork
      unless(BPF_JEQ, SYS_fork),          answer(kRefuse),
      unless(BPF_JEQ, SYS_vfork),         answer(kRefuse),
#endif
      answer(SECCOMP_RET_ALLOW),
  };
  const sock_fprog program{static_cast<unsigned short>(std::size(filter)), filter};
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}

}  // namespace lab::runner
