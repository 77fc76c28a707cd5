// Once root has switched to an unprivileged user, files in a closed folder (/root, mktemp -d) are inaccessible. They
// are made available in a temporary folder: by a bind mount in the child's own mount namespace, or else by a copy.
#include <sched.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "grader/sandbox/sandbox_parts.h"

namespace grader::sandbox {
namespace {

namespace fs = std::filesystem;

constexpr uid_t kFirstStranger = 61200;  // up to 65199: between the users of people and "nobody"
constexpr uid_t kStrangers = 4000;

bool has_mode(const fs::path& path, mode_t bits) {
  struct stat status {};
  return stat(path.c_str(), &status) == 0 && (status.st_mode & bits) == bits;
}

// The folder above this path that others cannot enter, nearest to the root; empty if there is none.
fs::path closed_parent(const fs::path& path) {
  fs::path closed;
  for (fs::path folder = path.parent_path();; folder = folder.parent_path()) {
    if (!has_mode(folder, S_IXOTH)) closed = folder;
    if (folder == folder.root_path() || folder.empty()) return closed;
  }
}

bool parents_open(const fs::path& path) { return closed_parent(path).empty(); }

bool itself_open(const fs::path& path) {
  if (fs::is_directory(path)) return has_mode(path, S_IROTH | S_IXOTH);
  return has_mode(path, S_IROTH) && (!has_mode(path, S_IXUSR) || has_mode(path, S_IXOTH));
}

// In many containers even root may not mount.
bool may_mount() {
  static const bool may = [] {
    const pid_t child = fork();
    if (child == 0) _exit(unshare(CLONE_NEWNS) == 0 ? 0 : 1);
    int status = 1;
    return child > 0 && waitpid(child, &status, 0) == child && status == 0;
  }();
  return may;
}

void open_up(const fs::path& path) {
  const bool runs = fs::is_directory(path) || has_mode(path, S_IXUSR);
  chmod(path.c_str(), runs ? 0755 : 0644);
}

std::string make_folder() {
  const char* chosen = getenv("TMPDIR");
  for (std::string name : {std::string(chosen ? chosen : "/tmp"), std::string("/tmp"), std::string("/var/tmp")}) {
    name += "/matmul-labs-" + std::to_string(getpid()) + "-XXXXXX";
    if (stranger() != 0 && !parents_open(name)) continue;
    if (mkdtemp(name.data()) == nullptr) continue;
    chmod(name.c_str(), 0711);
    return name;
  }
  return "";
}

}  // namespace

uid_t stranger() { return getuid() == 0 ? kFirstStranger + static_cast<uid_t>(getpid()) % kStrangers : 0; }

std::string root_is_kept(int error) {
  return std::string("Giving up root failed (") + strerror(error) +
         "): this container may have no other user. Give it more user ids, or use the package as an ordinary user.";
}

bool can_be_entered(const std::string& folder) { return stranger() == 0 || parents_open(folder); }
std::string closed_part(const std::string& path) {
  if (stranger() == 0) return "";
  const fs::path parent = closed_parent(path);
  return !parent.empty() ? parent.string() : itself_open(path) ? "" : path;
}

Stage::~Stage() { remove_stage(folder_, binds_); }

void remove_stage(const std::string& folder, const std::vector<std::pair<std::string, std::string>>& binds) {
  if (folder.empty()) return;
  for (const auto& [path, staged] : binds)
    if (remove(staged.c_str()) != 0 && errno != ENOENT) return;  // still mounted: it may hold somebody's own files
  std::error_code ignored;
  fs::remove_all(folder, ignored);
}

std::string Stage::new_entry(const std::string& name) {
  if (folder_.empty()) folder_ = make_folder();
  if (folder_.empty()) error_ = "No temporary folder could be made in /tmp: is the disk full, or /tmp read-only?";
  const std::string own = folder_ + "/" + std::to_string(entries_++);
  mkdir(own.c_str(), 0755);
  chmod(own.c_str(), 0755);
  return own + "/" + (name.empty() ? "it" : name);
}

std::string Stage::readable(const std::string& path) {
  if (closed_part(path).empty()) return path;
  const std::string staged = itself_open(path) && may_mount() ? bind(path) : copy(path);
  moved_.emplace_back(path, staged);
  return staged;
}

std::string Stage::writable(const std::string& path) {
  if (stranger() == 0) return path;
  if (chown(path.c_str(), stranger(), stranger()) != 0) {
    error_ = errno == EROFS
                 ? "The folder " + path + " could not be handed to the sandbox's user: its disk is read-only."
                 : root_is_kept(errno);
    return "";
  }
  if (can_be_entered(path)) return path;
  if (!may_mount()) {
    error_ = "The sandbox's user cannot enter " + path + ": set TMPDIR to a folder that every user may enter.";
    return "";
  }
  const std::string staged = bind(path);
  moved_.emplace_back(path, staged);
  return staged;
}

std::string Stage::scratch() {
  const std::string folder = new_entry("tmp");
  mkdir(folder.c_str(), 0700);
  if (stranger() != 0 && chown(folder.c_str(), stranger(), stranger()) != 0) error_ = root_is_kept(errno);
  return folder;
}

std::string Stage::bind(const std::string& path) {
  const std::string staged = new_entry(fs::path(path).filename().string());
  const int made = fs::is_directory(path) ? mkdir(staged.c_str(), 0755) : mknod(staged.c_str(), S_IFREG | 0644, 0);
  if (made != 0 && error_.empty()) error_ = "The temporary folder " + folder_ + " could not be written.";
  binds_.emplace_back(path, staged);
  return staged;
}

std::string Stage::copy(const std::string& path) {
  const std::string staged = new_entry(fs::path(path).filename().string());
  std::error_code failed;
  fs::copy(path, staged, fs::copy_options::recursive | fs::copy_options::copy_symlinks, failed);
  if (failed) error_ = "Copying " + path + " for the sandbox failed: " + failed.message() + ".";
  open_up(staged);
  if (fs::is_directory(staged))
    for (const auto& entry : fs::recursive_directory_iterator(staged, failed))
      if (!entry.is_symlink()) open_up(entry.path());
  return staged;
}

}  // namespace grader::sandbox
