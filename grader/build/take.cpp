#include "grader/build/take.h"

#include <cerrno>
#include <cstring>
#include <filesystem>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "grader/base/text.h"
#include "grader/base/utf8.h"

namespace grader {
namespace {

constexpr off_t kMostBytes = 1 << 20;

struct Descriptor {
  int fd;
  ~Descriptor() {
    if (fd >= 0) close(fd);
  }
};

bool read_all(int fd, std::string& content) {
  char buffer[1 << 16];
  ssize_t got;
  while ((got = read(fd, buffer, sizeof buffer)) != 0) {
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return false;
    content.append(buffer, static_cast<size_t>(got));
    if (content.size() > static_cast<size_t>(kMostBytes)) return true;
  }
  return true;
}

/// The submission cannot be graded on any machine.
Taken unfit(const std::string& why) { return {Taken::Problem::unfit, "This file " + why + "."}; }

/// Returns "" for text; otherwise what the content is.
std::string what_else(const std::string& content) {
  if (content.find('\0') != std::string::npos) return "is not a text file: hand in the source, not a compiled file";
  if (trim(content).empty()) return "is empty: start from the lab's skeleton";
  return "";
}

}  // namespace

std::string normalise(std::string content) {
  if (content.compare(0, 3, "\xef\xbb\xbf") == 0) content.erase(0, 3);
  std::string text;
  text.reserve(content.size() + 1);
  for (size_t i = 0; i < content.size(); ++i) {
    const bool before_newline = i + 1 < content.size() && content[i + 1] == '\n';
    if (content[i] != '\r')
      text += content[i];
    else if (!before_newline)
      text += '\n';
  }
  if (!text.empty() && text.back() != '\n') text += '\n';
  return text;
}

Taken take(const std::string& path, bool follow_links) {
  using Problem = Taken::Problem;
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  std::error_code ignored;
  if (!follow_links && !folder.empty() && std::filesystem::is_symlink(folder, ignored))
    return unfit("is in a folder that is a link: hand in the folder itself");
  // O_NONBLOCK: do not wait for a named pipe in the file's place.
  const Descriptor file{open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC | (follow_links ? 0 : O_NOFOLLOW))};
  if (file.fd < 0 && errno == ELOOP) return unfit("is a link: hand in the file itself");
  if (file.fd < 0 && (errno == ENOENT || errno == ENOTDIR)) return {Problem::missing, "There is no file " + path + "."};
  if (file.fd < 0)
    return {Problem::unreadable, path + " cannot be read (" + std::strerror(errno) + "): check its permissions."};
  struct stat info;
  if (fstat(file.fd, &info) != 0) return {Problem::unreadable, path + " cannot be read."};
  if (S_ISDIR(info.st_mode)) return {Problem::missing, path + " is a folder: name the source file in it."};
  if (!S_ISREG(info.st_mode)) return unfit("is not a regular file: hand in the source itself");
  if (info.st_size > kMostBytes) return unfit("is larger than 1 MB: hand in the one source file only");
  Taken taken;
  if (!read_all(file.fd, taken.content)) return {Problem::unreadable, path + " cannot be read to its end."};
  if (is_utf16(taken.content)) taken.content = utf8_of_utf16(taken.content);
  const std::string other = what_else(taken.content);
  if (!other.empty()) return unfit(other);
  taken.content = normalise(taken.content);
  return taken;
}

}  // namespace grader
