// Refuses, with EPERM, system calls that no submission needs and that most often help to escape from sandboxes.
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <memory>
#include <sstream>

#include "grader/sandbox/sandbox_parts.h"

namespace grader::sandbox {
namespace {

constexpr const char* kRefused =
    "ptrace process_vm_readv process_vm_writev unshare setns mount umount2 pivot_root chroot move_mount "
    "open_tree fsopen fsmount fsconfig fspick mount_setattr bpf perf_event_open keyctl add_key "
    "request_key userfaultfd kexec_load kexec_file_load init_module finit_module delete_module "
    "open_by_handle_at io_uring_setup io_uring_enter io_uring_register reboot swapon swapoff acct "
    "quotactl settimeofday clock_settime adjtimex syslog vhangup nfsservctl pidfd_getfd kcmp sethostname "
    "setdomainname";

constexpr uint64_t kNewNamespaces =
    CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS | CLONE_NEWCGROUP;

void refuse_each_namespace(scmp_filter_ctx context) {
  for (int bit = 0; bit < 64; ++bit) {
    const uint64_t flag = kNewNamespaces & (1ull << bit);
    if (flag == 0) continue;
    seccomp_rule_add(context, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(clone), 1, SCMP_A0(SCMP_CMP_MASKED_EQ, flag, flag));
  }
  // clone3 passes its flags in memory, where a filter cannot read them; libraries fall back to clone on ENOSYS.
  seccomp_rule_add(context, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0);
}

/// CUDA does not start without local sockets (AF_UNIX); there is no process to reach through them.
void refuse_sockets(scmp_filter_ctx context, bool gpu) {
  if (gpu)
    seccomp_rule_add(context, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(socket), 1, SCMP_A0(SCMP_CMP_NE, AF_UNIX));
  else
    seccomp_rule_add(context, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(socket), 0);
}

void add_rules(scmp_filter_ctx context, bool gpu) {
  std::istringstream names(kRefused);
  for (std::string name; names >> name;) {
    const int number = seccomp_syscall_resolve_name(name.c_str());
    if (number != __NR_SCMP_ERROR) seccomp_rule_add(context, SCMP_ACT_ERRNO(EPERM), number, 0);
  }
  refuse_sockets(context, gpu);
  refuse_each_namespace(context);
  // Inserting input into the terminal from which the grader was started.
  seccomp_rule_add(context, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(ioctl), 1,
                   SCMP_A1(SCMP_CMP_MASKED_EQ, 0xffffffff, TIOCSTI));
}

std::string read_back(int file) {
  std::string bytes(static_cast<size_t>(lseek(file, 0, SEEK_END)), '\0');
  const ssize_t got = pread(file, bytes.data(), bytes.size(), 0);
  return got == static_cast<ssize_t>(bytes.size()) ? bytes : "";
}

std::string make_filter(bool gpu) {
  const std::unique_ptr<void, void (*)(scmp_filter_ctx)> context(seccomp_init(SCMP_ACT_ALLOW), seccomp_release);
  if (!context) return "";
  add_rules(context.get(), gpu);
  const int file = memfd_create("seccomp", MFD_CLOEXEC);
  std::string bytes;
  if (file >= 0 && seccomp_export_bpf(context.get(), file) == 0) bytes = read_back(file);
  close(file);
  return bytes;
}

}  // namespace

const std::string& seccomp_filter(bool gpu) {
  static const std::string strict = make_filter(false), with_gpu = make_filter(true);
  return gpu ? with_gpu : strict;
}

bool load_seccomp(bool gpu) {
  std::string& bytes = const_cast<std::string&>(seccomp_filter(gpu));  // the kernel's type has no const; it only reads
  sock_fprog program{static_cast<unsigned short>(bytes.size() / sizeof(sock_filter)),
                     reinterpret_cast<sock_filter*>(bytes.data())};
  return !bytes.empty() && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

// Where there are filters, the kernel misses the one at address 0; else it does not know the mode.
bool kernel_has_seccomp() { return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, nullptr) != 0 && errno == EFAULT; }

}  // namespace grader::sandbox
