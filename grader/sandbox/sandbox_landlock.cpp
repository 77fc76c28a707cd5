// Landlock: a process permanently gives up access to all files except those on a list. Needs no privileges and no
// namespaces.
#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "grader/sandbox/sandbox_parts.h"

namespace grader::sandbox {
namespace {

// Defined here because the kernel headers of Debian 12 are older.
struct Ruleset {
  uint64_t files, network, scoped;
};
constexpr uint64_t kTruncate = 1ull << 14, kDeviceIoctl = 1ull << 15;
constexpr uint64_t kTcp = 3, kScopes = 3;  // bind and connect; abstract sockets and signals

constexpr uint64_t kReadFile = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_EXECUTE;
constexpr uint64_t kRead = kReadFile | LANDLOCK_ACCESS_FS_READ_DIR;
constexpr uint64_t kWriteFile = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE;
constexpr uint64_t kFirstVersion = (LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1;
constexpr uint64_t kOfFiles = kReadFile | LANDLOCK_ACCESS_FS_WRITE_FILE | kTruncate | kDeviceIoctl;

uint64_t handled(int version) {
  return kFirstVersion | (version >= 2 ? LANDLOCK_ACCESS_FS_REFER : 0) | (version >= 3 ? kTruncate : 0) |
         (version >= 5 ? kDeviceIoctl : 0);
}

Ruleset everything(int version) { return {handled(version), version >= 4 ? kTcp : 0, version >= 6 ? kScopes : 0}; }

size_t size_for(int version) { return version >= 6 ? 24 : version >= 4 ? 16 : 8; }

// A path that does not exist needs no rule.
void allow(int rules, const std::string& path, uint64_t access) {
  const int file = open(path.c_str(), O_PATH | O_CLOEXEC);
  if (file < 0) return;
  struct stat status {};
  if (fstat(file, &status) == 0 && !S_ISDIR(status.st_mode)) access &= kOfFiles;
  landlock_path_beneath_attr rule{access, file};
  syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
  close(file);
}

void allow_system(int rules) {
  for (const char* path : {"/usr", "/lib", "/lib64", "/lib32", "/libx32", "/bin", "/sbin", "/etc/ld.so.cache",
                           "/etc/alternatives", kLargePages})
    allow(rules, path, kRead);
  allow(rules, "/dev/null", kWriteFile);  // g++ -fsyntax-only writes to it
}

void allow_devices(int rules) {
  for (const char* path : {"/proc", "/sys/devices/system/cpu"}) allow(rules, path, kRead);
  for (const char* path : {"/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"}) allow(rules, path, kWriteFile);
}

}  // namespace

int landlock_version() {
  static const long version = syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
  return version > 0 ? static_cast<int>(version) : 0;
}

bool landlock_stands_alone() {
  constexpr int kScoped = 6;  // from this version on, signals to other processes are blocked as well
  return landlock_version() >= kScoped && !seccomp_filter().empty();
}

int landlock_rules(const std::vector<std::string>& readable, const std::vector<std::string>& writable, bool trusted,
                   const std::vector<std::string>& devices) {
  const int version = landlock_version();
  const Ruleset ruleset = everything(version);
  const int rules = static_cast<int>(syscall(SYS_landlock_create_ruleset, &ruleset, size_for(version), 0));
  if (rules < 0) return -1;
  allow_system(rules);
  if (!trusted) allow_devices(rules);
  for (const std::string& path : readable) allow(rules, path, kRead);
  for (const std::string& path : writable) allow(rules, path, ruleset.files & ~LANDLOCK_ACCESS_FS_MAKE_BLOCK);
  for (const std::string& path : devices) allow(rules, path, ruleset.files & (kRead | kWriteFile | kDeviceIoctl));
  return rules;
}

bool landlock_restrict(int rules) { return syscall(SYS_landlock_restrict_self, rules, 0) == 0; }

}  // namespace grader::sandbox
