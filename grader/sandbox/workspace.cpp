#include "grader/sandbox/workspace.h"

#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace grader {
namespace {

// The signal handler may not allocate, so the paths stand in plain memory.
constexpr int kSlots = 16;
char paths[kSlots][64];

int remember(const char* path) {
  for (int i = 0; i < kSlots; ++i) {
    if (paths[i][0]) continue;
    std::strncpy(paths[i], path, sizeof paths[i] - 1);
    return i;
  }
  return -1;
}

/// Only calls that are allowed in a signal handler: fork, execl, waitpid, raise.
void remove_and_die(int signal_number) {
  for (auto& path : paths) {
    if (!path[0]) continue;
    const pid_t child = fork();
    if (child == 0) {
      execl("/bin/rm", "rm", "-rf", path, static_cast<char*>(nullptr));
      _exit(1);
    }
    if (child > 0) waitpid(child, nullptr, 0);
  }
  signal(signal_number, SIG_DFL);
  raise(signal_number);
}

}  // namespace

Workspace::Workspace() {
  char path[] = "/tmp/matmul-XXXXXX";
  if (!mkdtemp(path)) {
    error_ = std::string("No folder can be made in /tmp (") + std::strerror(errno) + "): free some space there.";
    return;
  }
  chmod(path, 0755);
  path_ = path;
  slot_ = remember(path);
}

Workspace::~Workspace() {
  if (path_.empty()) return;
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
  if (slot_ >= 0) paths[slot_][0] = 0;
}

void remove_workspaces_on_signals() {
  for (const int signal_number : {SIGINT, SIGTERM, SIGHUP}) signal(signal_number, remove_and_die);
}

}  // namespace grader
