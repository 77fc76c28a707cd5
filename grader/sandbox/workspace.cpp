#include "grader/sandbox/workspace.h"

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <string>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/wait.h>
#include <unistd.h>

#include "grader/sandbox/sandbox_parts.h"

namespace grader {
namespace {

// The signal handler may not allocate, so the paths are in static memory.
constexpr int kSlots = 16;
constexpr const char* kName = "matmul-work-";
constexpr uint64_t kNeeded = 32, kLeast = 4;  // megabytes: at the start, and while programs are built and run
constexpr std::time_t kNew = 5;               // seconds; such a new folder may not be locked by its process yet
char paths[kSlots][256];

/// TMPDIR if the sandbox's user can enter it, otherwise /tmp.
const std::string& place() {
  static const std::string chosen = [] {
    const char* wanted = std::getenv("TMPDIR");
    constexpr size_t kLongest = sizeof paths[0] - 32;
    const bool serves = wanted && wanted[0] == '/' && std::strlen(wanted) < kLongest &&
                        access(wanted, W_OK | X_OK) == 0 && sandbox::can_be_entered(wanted);
    return std::string(serves ? wanted : "/tmp");
  }();
  return chosen;
}

/// Free space there in megabytes; if it is unknown, enough.
uint64_t free_megabytes() {
  struct statvfs seen = {};
  if (statvfs(place().c_str(), &seen) != 0) return kNeeded;
  return static_cast<uint64_t>(seen.f_bavail) * seen.f_frsize >> 20;
}

std::atomic<int> alive = 0;
std::atomic<bool> lacked = false;  // since the oldest of the living workspaces was made

std::string too_little() {
  return "The space in " + place() + " ran out: grading needs " + std::to_string(kNeeded) +
         " MB there. Free some, or set TMPDIR to a folder that has it.";
}

int remember(const char* path) {
  for (int i = 0; i < kSlots; ++i) {
    if (paths[i][0]) continue;
    std::strncpy(paths[i], path, sizeof paths[i] - 1);
    return i;
  }
  return -1;
}

/// Uses only functions that are allowed in a signal handler: _Fork, execl, waitpid, raise. (fork() would wait for locks
/// that the interrupted thread may hold.)
void remove_and_die(int signal_number) {
  for (auto& path : paths) {
    if (!path[0]) continue;
    const pid_t child = _Fork();
    if (child == 0) {
      execl("/bin/rm", "rm", "-rf", path, static_cast<char*>(nullptr));
      _exit(1);
    }
    if (child > 0) waitpid(child, nullptr, 0);
  }
  signal(signal_number, SIG_DFL);
  raise(signal_number);
}

/// Locks a folder for the lifetime of this process and its forks. -1: a different process holds it.
int hold(const char* path, int how) {
  const int file = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (file < 0 || flock(file, how | LOCK_NB) == 0) return file;
  close(file);
  return -1;
}

bool may_be_left(const std::string& path) {
  struct stat seen = {};
  return lstat(path.c_str(), &seen) == 0 && S_ISDIR(seen.st_mode) && (geteuid() == 0 || seen.st_uid == geteuid()) &&
         std::time(nullptr) - seen.st_mtime > kNew;
}

}  // namespace

void remove_left_workspaces() {
  std::error_code error;
  for (std::filesystem::directory_iterator at(place(), error), end; !error && at != end; at.increment(error)) {
    const std::string path = at->path();
    if (!at->path().filename().string().starts_with(kName) || !may_be_left(path)) continue;
    const int file = hold(path.c_str(), LOCK_EX);
    std::error_code ignored;
    if (file >= 0) std::filesystem::remove_all(path, ignored);
    if (file >= 0) close(file);
  }
}

Workspace::Workspace() {
  [[maybe_unused]] static const bool tidy = (remove_left_workspaces(), true);
  const bool first = alive++ == 0;
  if (first) lacked = false;
  if (free_megabytes() < (first ? kNeeded : kLeast)) {
    lacked = true;
    error_ = too_little();
    return;
  }
  std::string path = place() + "/" + kName + "XXXXXX";
  if (!mkdtemp(path.data())) {
    error_ = "No folder can be made in " + place() + " (" + std::strerror(errno) + "): free some space there.";
    return;
  }
  chmod(path.c_str(), 0755);
  path_ = path;
  held_ = hold(path.c_str(), LOCK_SH);
  slot_ = remember(path.c_str());
}

Workspace::~Workspace() {
  --alive;
  if (path_.empty()) return;
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
  if (held_ >= 0) close(held_);
  if (slot_ >= 0) paths[slot_][0] = 0;
}

void look_at_room() {
  if (free_megabytes() < kLeast) lacked = true;
}

std::string lack_of_room() { return lacked ? too_little() : ""; }

void remove_workspaces_on_signals() {
  for (const int signal_number : {SIGINT, SIGTERM, SIGHUP}) signal(signal_number, remove_and_die);
}

}  // namespace grader
