// Reads the processes of this machine from /proc.
#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string>

#include "grader/sandbox/sandbox_run.h"

namespace grader::sandbox {
namespace {

// Reads the file up to a sufficient size; "" if the process is gone, also between open and read. (A stream would throw
// then.)
std::string short_file(const std::string& path) {
  char text[2048];
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return "";
  const ssize_t got = read(file, text, sizeof text);
  close(file);
  return got > 0 ? std::string(text, static_cast<size_t>(got)) : "";
}

// Field 4 of /proc/PID/stat is the parent; 14 to 17 are CPU ticks, including those of reaped children.
bool read_process(const char* pid, Process& process) {
  const std::string text = short_file(std::string("/proc/") + pid + "/stat");
  const size_t name_end = text.rfind(')');
  if (name_end == std::string::npos) return false;
  unsigned long ticks[4] = {};
  if (sscanf(text.c_str() + name_end + 1, " %*c %d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu %lu %lu",
             &process.parent, &ticks[0], &ticks[1], &ticks[2], &ticks[3]) != 5)
    return false;
  process.cpu_seconds = double(ticks[0] + ticks[1] + ticks[2] + ticks[3]) / double(sysconf(_SC_CLK_TCK));
  return true;
}

std::map<pid_t, Process> all_processes() {
  std::map<pid_t, Process> all;
  DIR* folder = opendir("/proc");
  while (const dirent* entry = folder ? readdir(folder) : nullptr) {
    Process process;
    if (entry->d_name[0] >= '1' && entry->d_name[0] <= '9' && read_process(entry->d_name, process))
      all[static_cast<pid_t>(strtol(entry->d_name, nullptr, 10))] = process;
  }
  if (folder) closedir(folder);
  return all;
}

}  // namespace

std::map<pid_t, Process> descendants(pid_t of) {
  const auto all = all_processes();
  std::map<pid_t, Process> found;
  for (size_t before = 1; before != found.size();) {
    before = found.size();
    for (const auto& [pid, process] : all)
      if (process.parent == of || found.count(process.parent)) found[pid] = process;
    if (found.empty()) break;
  }
  return found;
}

int tasks_of(uid_t user) {
  int tasks = 0;
  for (const auto& [pid, process] : all_processes()) {
    struct stat status {};
    const std::string folder = "/proc/" + std::to_string(pid) + "/task";
    if (stat(folder.c_str(), &status) != 0 || status.st_uid != user) continue;
    tasks += static_cast<int>(status.st_nlink) - 2;
  }
  return tasks;
}

}  // namespace grader::sandbox
