// Declares the parts of the sandbox behind sandbox.h. Only sandbox*.cpp and doctor.cpp include this header.
#pragma once
#include <sys/types.h>

#include <string>
#include <utility>
#include <vector>

#include "grader/sandbox/sandbox.h"

namespace grader::sandbox {

/// Returns the user that untrusted code runs as: an unused user id if we are root, otherwise 0 ("do not change"). Each
/// process of the grader has its own. So submissions that are graded in parallel cannot access or count each other's
/// processes.
uid_t stranger();

/// Returns the message for an errno with which the root user id could not be dropped.
std::string root_is_kept(int error);

// ---- sandbox_stage.cpp: paths that the untrusted user can access

/// True if the untrusted user can enter the folder under its own path, according to its mode and those of its parents.
bool can_be_entered(const std::string& folder);
/// Returns the folder or file, nearest to the root, that makes this path inaccessible to the untrusted user; "" if the
/// user can read the path.
std::string closed_part(const std::string& path);

/// A temporary folder, created at first use, for files that the untrusted user cannot access at their own paths.
class Stage {
 public:
  Stage() = default;
  Stage(const Stage&) = delete;
  Stage& operator=(const Stage&) = delete;
  ~Stage();

  /// Returns a path of this file or folder that the untrusted user can read: its own path, a bind mount or a copy.
  std::string readable(const std::string& path);
  /// Like readable(), for a folder that the untrusted user may write. This user becomes its owner. Returns "" and sets
  /// `error` if this is impossible.
  std::string writable(const std::string& path);
  /// Creates an empty folder that belongs to the untrusted user.
  std::string scratch();

  const std::string& folder() const { return folder_; }
  /// Returns the host path and mount point of each bind mount to create in the child, in its own mount namespace.
  const std::vector<std::pair<std::string, std::string>>& binds() const { return binds_; }
  /// Returns the original path and the staged path of files for which they differ.
  const std::vector<std::pair<std::string, std::string>>& moved() const { return moved_; }
  const std::string& error() const { return error_; }

 private:
  std::string new_entry(const std::string& name);
  std::string bind(const std::string& path);
  std::string copy(const std::string& path);

  std::string folder_, error_;
  int entries_ = 0;
  std::vector<std::pair<std::string, std::string>> binds_, moved_;
};

/// Removes a stage's folder. Mount points are only unlinked, so files mounted there are never changed.
void remove_stage(const std::string& folder, const std::vector<std::pair<std::string, std::string>>& binds);

// ---- sandbox_seccomp.cpp: blocks system calls that no submission needs

/// Returns the filter in the kernel's format; "" if there is none for this machine. It is created once. `gpu`: for a
/// program that uses the GPU.
const std::string& seccomp_filter(bool gpu = false);
/// Installs the filter permanently on this process. Safe after fork().
bool load_seccomp(bool gpu);
/// False in process emulators and on some kernels. Then only limits remain.
bool kernel_has_seccomp();

// ---- sandbox_landlock.cpp: limits the files that a process may access, without namespaces

/// Returns the version, or 0 if the kernel has no Landlock.
int landlock_version();
/// True if Landlock confines a trusted program as well as namespaces do.
bool landlock_stands_alone();
/// Creates a rule set. `readable` and the system's own folders are read-only, `writable` is fully accessible, and
/// `devices` are usable as device files. /proc and the usual devices are also usable; a trusted program gets only
/// /dev/null. Returns -1 if this fails.
int landlock_rules(const std::vector<std::string>& readable, const std::vector<std::string>& writable, bool trusted,
                   const std::vector<std::string>& devices = {});
/// Applies the rule set permanently to this process. Safe after fork().
bool landlock_restrict(int rules);

// ---- sandbox_process.cpp: one run, its pipes, its limits and its end (sandbox_run.h)

/// Everything that the child needs, prepared before fork().
struct Plan {
  std::string program;                         // path of the executable
  std::vector<std::string> argv, environment;  // arguments and environment of the program
  std::string directory = "/";
  uid_t user = stranger();                                 // the user that the program runs as; 0: the current user
  std::vector<std::pair<std::string, std::string>> binds;  // mounted before privileges are dropped
  std::string folder;                                      // removed at the end, even if the grader is killed
  int rules = -1;                                          // Landlock
  int filter = -1;       // a file with the seccomp filter; the child sees it as kFilterFd
  bool seccomp = false;  // the child installs the filter itself
  int processes = 0;     // 0: no limit set here
};
inline constexpr int kFilterFd = 4;
/// malloc() of compilers reads this file to determine whether it may request large pages.
inline constexpr char kLargePages[] = "/sys/kernel/mm/transparent_hugepage";

/// Runs the plan under the command's limits, with its pipes.
Outcome execute(const Plan& plan, const Command& command);

// ---- sandbox_bubblewrap.cpp

/// Returns the path of bubblewrap. Looks in build/deps first, then in the system. Returns "" if there is none.
const std::string& bubblewrap_path();
/// Returns the command line that puts `command` into separate namespaces.
std::vector<std::string> bubblewrap_argv(const Command& command, Stage& stage);

// ---- sandbox.cpp

/// Returns "", or a sentence about what makes these paths inaccessible to the user that runs the build, and what to do.
std::string closed_to_build(const std::vector<std::string>& readable);

/// Returns the reason for sandbox_kind(): "" for bubblewrap, otherwise a sentence.
const std::string& sandbox_reason();

}  // namespace grader::sandbox
