// The pieces behind sandbox.h; only sandbox*.cpp and doctor.cpp include this.
#pragma once
#include <sys/types.h>

#include <string>
#include <utility>
#include <vector>

#include "grader/sandbox/sandbox.h"

namespace grader::sandbox {

/// The user that a stranger's code runs as: an unused one when we are root, 0 ("stay who you are") otherwise. Each process
/// of the grader has its own, so that submissions that are graded side by side cannot reach or count each other.
uid_t stranger();

// ---- sandbox_stage.cpp: paths that the stranger can reach.

/// Under its own path, as far as the folders above it and its mode go.
bool can_be_entered(const std::string& folder);
bool can_be_read(const std::string& path);

/// A temporary folder, made when it is first needed, for what the stranger could not reach where it lies.
class Stage {
 public:
  Stage() = default;
  Stage(const Stage&) = delete;
  Stage& operator=(const Stage&) = delete;
  ~Stage();

  /// The same file or folder under a path that the stranger can read: its own path, a bind mount or a copy.
  std::string readable(const std::string& path);
  /// The same for a folder that the stranger may write; it is given to the stranger. "" and `error` when impossible.
  std::string writable(const std::string& path);
  /// An empty folder that belongs to the stranger.
  std::string scratch();

  const std::string& folder() const { return folder_; }
  /// Host path and mount point: to be bound in the child, in a mount namespace of its own.
  const std::vector<std::pair<std::string, std::string>>& binds() const { return binds_; }
  /// Original path and staged path, where they differ.
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

/// Removes a stage's folder. Mount points are only unlinked, so what was mounted there is never touched.
void remove_stage(const std::string& folder, const std::vector<std::pair<std::string, std::string>>& binds);

// ---- sandbox_seccomp.cpp: system calls that no submission needs.

/// The filter as the kernel takes it; "" when there is none for this machine. Made once. `gpu`: for a program that uses
/// the GPU.
const std::string& seccomp_filter(bool gpu = false);
/// Puts the filter on this process for good; safe after fork().
bool load_seccomp(bool gpu);
/// Emulators of processes and some kernels have none: there limits alone are left.
bool kernel_has_seccomp();

// ---- sandbox_landlock.cpp: files that a process may reach, without namespaces.

/// 0 when the kernel has no Landlock.
int landlock_version();
/// Does it fence in what is trusted as well as namespaces do?
bool landlock_stands_alone();
/// A rule set: `readable` and the system's own folders read-only, `writable` in full, `devices` to be used as device
/// files; /proc and the usual devices too, but only /dev/null where what runs is trusted. -1 when it fails.
int landlock_rules(const std::vector<std::string>& readable, const std::vector<std::string>& writable, bool trusted,
                   const std::vector<std::string>& devices = {});
/// Puts the rule set on this process for good; safe after fork().
bool landlock_restrict(int rules);

// ---- sandbox_process.cpp: one run, its pipes, its limits and its end (sandbox_run.h).

/// All that the child needs, made before fork().
struct Plan {
  std::string program;                         // what is executed
  std::vector<std::string> argv, environment;  // of the program
  std::string directory = "/";
  uid_t user = stranger();                                 // whom the program runs as; 0: who we are
  std::vector<std::pair<std::string, std::string>> binds;  // mounted before the rights are dropped
  std::string folder;                                      // removed at the end, even if the grader is killed
  int rules = -1;                                          // Landlock
  int filter = -1;       // a file with the seccomp filter; the child sees it as kFilterFd
  bool seccomp = false;  // the child puts the filter on itself
  int processes = 0;     // 0: no limit set here
};
inline constexpr int kFilterFd = 4;
/// malloc() of compilers looks here whether it may ask for large pages.
inline constexpr char kLargePages[] = "/sys/kernel/mm/transparent_hugepage";

/// Runs the plan under the command's limits, pipes included.
Outcome execute(const Plan& plan, const Command& command);

// ---- sandbox_bubblewrap.cpp

/// Where bubblewrap is: build/deps first, then the system; "" when it is not there.
const std::string& bubblewrap_path();
/// The command line that puts `command` into namespaces of its own.
std::vector<std::string> bubblewrap_argv(const Command& command, Stage& stage);

// ---- sandbox.cpp

/// Why sandbox_kind() is what it is: "" for bubblewrap, else a sentence.
const std::string& sandbox_reason();

}  // namespace grader::sandbox
