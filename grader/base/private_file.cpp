#include "grader/base/private_file.h"

#include <cerrno>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace grader {
namespace {

bool write_all(int file, std::string_view rest) {
  while (!rest.empty()) {
    const ssize_t written = write(file, rest.data(), rest.size());
    if (written < 0 && errno != EINTR) return false;
    if (written > 0) rest.remove_prefix(static_cast<size_t>(written));
  }
  return true;
}

bool is_plain(int file) {
  struct stat seen = {};
  return fstat(file, &seen) == 0 && S_ISREG(seen.st_mode);
}

}  // namespace

bool write_private_file(const std::string& path, std::string_view content) {
  const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (file < 0) return false;
  const bool hidden = !is_plain(file) || fchmod(file, 0600) == 0 || errno == EPERM;
  const bool written = hidden && write_all(file, content);
  const int why = errno;
  const bool closed = close(file) == 0;
  if (!written) errno = why;
  return written && closed;
}

bool make_private_folder(const std::filesystem::path& path) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) return true;
  if (path.has_parent_path()) std::filesystem::create_directories(path.parent_path(), error);
  return mkdir(path.c_str(), 0700) == 0;
}

void make_private(const std::string& path) {
  struct stat seen = {};
  if (stat(path.c_str(), &seen) == 0 && S_ISREG(seen.st_mode) && (seen.st_mode & 077) && seen.st_uid == geteuid())
    chmod(path.c_str(), 0600);
}

}  // namespace grader
