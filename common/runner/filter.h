// Builds a seccomp filter, which is the list of system calls that a process may make. C++17.
#pragma once
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>

namespace lab::runner {
namespace {  // a definition of the same name in a student's file must not replace it

/// The statements of the filter in evaluation order. The first statement loads the number of the system call.
class Filter {
 public:
  Filter() {
#if defined(__x86_64__)
    constexpr uint32_t kArchitecture = AUDIT_ARCH_X86_64;
#else
    constexpr uint32_t kArchitecture = AUDIT_ARCH_AARCH64;
#endif
    load(offsetof(seccomp_data, arch));
    test(BPF_JEQ, kArchitecture, 1, 0);
    answer(SECCOMP_RET_KILL_PROCESS);
    load(offsetof(seccomp_data, nr));
  }

  void allow() { answer(SECCOMP_RET_ALLOW); }
  void refuse() { answer(SECCOMP_RET_ERRNO | EPERM); }

  /// Allows the system call with this number unless its first argument has this bit set.
  void allow_without(uint32_t number, uint32_t bit) {
    test(BPF_JEQ, number, 0, 4);
    load_argument(0);
    test(BPF_JSET, bit, 1, 0);
    allow();
    load(offsetof(seccomp_data, nr));
  }

  void load_argument(int index) { load(offsetof(seccomp_data, args) + 8 * static_cast<size_t>(index)); }  // lower half

  /// Compares the loaded value (BPF_JEQ, BPF_JGE, BPF_JSET), then skips `if_so` or `if_not` statements.
  void test(uint16_t comparison, uint32_t number, uint8_t if_so, uint8_t if_not) {
    add(BPF_JUMP(static_cast<uint16_t>(BPF_JMP | comparison | BPF_K), number, if_so, if_not));
  }

  /// Installs the filter immediately and permanently. On a kernel without seccomp, this has no effect.
  void install() {
    const sock_fprog program{count_, statements_};
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
  }

 private:
  void load(size_t offset) { add(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, static_cast<uint32_t>(offset))); }
  void answer(uint32_t what) { add(BPF_STMT(BPF_RET | BPF_K, what)); }
  void add(const sock_filter& statement) {
    if (count_ == kMost) __builtin_trap();
    statements_[count_++] = statement;
  }

  static constexpr unsigned short kMost = 128;
  sock_filter statements_[kMost];
  unsigned short count_ = 0;
};

}  // namespace
}  // namespace lab::runner
