#include "grader/program/give_back.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include "grader/base/package.h"
#include "grader/base/text.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

constexpr off_t kMostBytes = 1 << 30;  // in total: a file's length may exceed the disk space that it uses
constexpr size_t kMostFiles = 1000;

/// An open file or folder; -1 if it could not be opened.
class Opened {
 public:
  explicit Opened(int number) : number_(number) {}
  Opened(Opened&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Opened& operator=(Opened&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  Opened(const Opened&) = delete;
  Opened& operator=(const Opened&) = delete;
  ~Opened() {
    if (number_ >= 0) close(number_);
  }
  int number() const { return number_; }
  explicit operator bool() const { return number_ >= 0; }

 private:
  int number_;
};

struct stat seen_of(int file) {
  struct stat seen = {};
  fstat(file, &seen);
  return seen;
}

bool is_same(const struct stat& a, const struct stat& b) { return a.st_dev == b.st_dev && a.st_ino == b.st_ino; }

/// True for files that `make` and `cmake` read from a folder automatically.
bool runs_by_itself(const std::string& name) {
  std::string lower = name;
  std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return std::tolower(c); });
  return lower == "makefile" || lower == "gnumakefile" || lower == "cmakelists.txt";
}

/// "", or why a file or folder of this name is not created.
std::string refused_name(const std::string& name) {
  if (name.starts_with('.')) return "it is hidden: a name in its path begins with a dot";
  if (name.starts_with('-')) return "commands would treat its name as an option";
  if (printable(name) != name) return "its name contains characters that cannot be displayed";
  return runs_by_itself(name) ? "make or cmake would run it" : "";
}

std::string refused_path(const fs::path& path) {
  for (const fs::path& part : path)
    if (std::string why = refused_name(part.string()); !why.empty()) return why;
  return "";
}

std::string refused_by_system() { return std::strerror(errno); }

/// Returns the files of one run.
class Giving {
 public:
  Giving(const std::string& from, const GiveTo& to)
      : from_(from), to_(open(to.folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)), overwrite_(to.overwrite) {
    package_exists_ = stat(package_root().c_str(), &package_) == 0;
    if (is_in_package(to.folder)) no_folder_ = "the package's own folder; --out DIR names another one";
    if (!to_ && no_folder_.empty()) no_folder_ = "the folder cannot be opened: " + refused_by_system();
  }

  /// "", or why it was not returned.
  std::string give(const std::string& name) {
    if (!no_folder_.empty()) return no_folder_;
    const Opened source(open((from_ + "/" + name).c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
    if (!source) return errno == ELOOP ? "a link" : refused_by_system();
    const struct stat seen = seen_of(source.number());
    if (!S_ISREG(seen.st_mode)) return "not a plain file";
    if (std::string why = refused_path(name); !why.empty()) return why;
    if (files_ == kMostFiles) return "there are more than 1,000 files";
    if (seen.st_size > kMostBytes - bytes_) return "there is more than 1 GB in all";
    std::string why = put(source.number(), name);
    if (why.empty()) ++files_, bytes_ += seen.st_size;
    return why;
  }

 private:
  std::string put(int source, const fs::path& name) {
    std::string why;
    const Opened folder = enter(name.parent_path(), why);
    if (!folder) return why;
    const std::string file = name.filename().string();
    struct stat there = {};
    const bool exists = fstatat(folder.number(), file.c_str(), &there, AT_SYMLINK_NOFOLLOW) == 0;
    if (!exists) return write(source, folder.number(), file);
    if (!S_ISREG(there.st_mode)) return "a link or a folder with this name already exists";
    if (!overwrite_) return "a file with this name already exists; --overwrite replaces it";
    if (there.st_mode & 0111) return "it would replace a program";
    return replace(source, folder.number(), file);
  }

  /// Creates missing folders.
  Opened enter(const fs::path& inside, std::string& why) {
    Opened at(dup(to_.number()));
    for (const fs::path& part : inside) {
      constexpr int kFolder = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
      if (mkdirat(at.number(), part.c_str(), 0777) != 0 && errno != EEXIST) why = refused_by_system();
      Opened next(openat(at.number(), part.c_str(), kFolder));
      if (!next) why = "its folder is a link or not a folder";
      if (next && package_exists_ && is_same(seen_of(next.number()), package_)) why = "the package's own folder";
      if (!why.empty()) return Opened(-1);
      at = std::move(next);
    }
    return at;
  }

  /// Creates a new file completely or not at all.
  static std::string write(int source, int folder, const std::string& name) {
    const Opened file(openat(folder, name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666));
    if (!file) return refused_by_system();
    lseek(source, 0, SEEK_SET);
    std::array<char, 1 << 16> piece;
    for (ssize_t got; (got = read(source, piece.data(), piece.size())) != 0;) {
      if (got > 0 && ::write(file.number(), piece.data(), static_cast<size_t>(got)) == got) continue;
      std::string why = "it could not be written: " + refused_by_system();
      unlinkat(folder, name.c_str(), 0);
      return why;
    }
    return "";
  }

  /// A file with several hard links keeps its content under the other names.
  static std::string replace(int source, int folder, const std::string& name) {
    const std::string aside = name + ".part-" + std::to_string(getpid());
    std::string why = write(source, folder, aside);
    if (why.empty() && renameat(folder, aside.c_str(), folder, name.c_str()) != 0) {
      why = refused_by_system();
      unlinkat(folder, aside.c_str(), 0);
    }
    return why;
  }

  std::string from_, no_folder_;
  Opened to_;
  bool overwrite_, package_exists_ = false;
  struct stat package_ = {};
  size_t files_ = 0;
  off_t bytes_ = 0;
};

}  // namespace

GivenBack give_back(const std::string& from, const std::vector<std::string>& names, const GiveTo& to) {
  GivenBack given;
  if (names.empty()) return given;
  Giving giving(from, to);
  for (const std::string& name : names) {
    std::string why = giving.give(name);
    if (why.empty())
      given.written.push_back(name);
    else
      given.left.push_back({name, std::move(why)});
  }
  return given;
}

bool is_in_package(const std::string& folder) {
  std::error_code error;
  const fs::path package = fs::weakly_canonical(package_root(), error), asked = fs::weakly_canonical(folder, error);
  return std::mismatch(package.begin(), package.end(), asked.begin(), asked.end()).first == package.end();
}

}  // namespace grader
