#include "grader/watch/saved_file.h"

#include <filesystem>

#include <fcntl.h>
#include <poll.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

#include "grader/base/text.h"

namespace grader {
namespace {

constexpr int kLookEvery = 250;   // milliseconds
constexpr int kSettles = 40'000;  // microseconds between two checks
constexpr int kMostLooks = 25;    // a file that is written continuously is judged as it is

}  // namespace

SavedFile::SavedFile(const std::string& path) : path_(path), notices_(inotify_init1(IN_NONBLOCK | IN_CLOEXEC)) {
  std::string folder = std::filesystem::path(path).parent_path();
  if (folder.empty()) folder = ".";
  constexpr uint32_t kChanges = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE | IN_MODIFY;
  if (notices_ >= 0) inotify_add_watch(notices_, folder.c_str(), kChanges);
}

SavedFile::~SavedFile() {
  if (notices_ >= 0) close(notices_);
}

FileVersion SavedFile::look() const {
  struct stat status {};
  if (stat(path_.c_str(), &status) != 0) return {};
  FileVersion version{FileState::there, status.st_ino, static_cast<uint64_t>(status.st_size),
                      status.st_mtim.tv_sec * 1'000'000'000 + status.st_mtim.tv_nsec};
  if (S_ISDIR(status.st_mode)) return {FileState::folder};
  if (access(path_.c_str(), R_OK) != 0) version.state = FileState::unreadable;
  if (version.size == 0 && S_ISREG(status.st_mode)) version.state = FileState::empty;
  return version;
}

FileVersion SavedFile::settled() const {
  FileVersion before = look();
  for (int i = 0; i < kMostLooks; ++i) {
    usleep(kSettles);
    const FileVersion now = look();
    if (now == before) break;
    before = now;
  }
  return before;
}

void SavedFile::wait(int other) const {
  pollfd files[] = {{notices_, POLLIN, 0}, {other, POLLIN, 0}};
  poll(files, 2, kLookEvery);
  char dropped[4096];
  while (notices_ >= 0 && read(notices_, dropped, sizeof dropped) > 0) {
  }
}

std::string sentence_of(FileState state, const std::string& path) {
  const std::string name = printable(base_name(path));
  switch (state) {
    case FileState::there:
      return "";
    case FileState::empty:
      return name + " is empty. It is graded when you save something in it.";
    case FileState::missing:
      return name + " does not exist. It is graded when you save it again.";
    case FileState::folder:
      return "There is a folder in the place of " + name + ": move it away, and save the file again.";
    case FileState::unreadable:
      break;
  }
  return name + " cannot be read: change its permissions (chmod u+r).";
}

}  // namespace grader
