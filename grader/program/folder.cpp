#include "grader/program/folder.h"

#include <unistd.h>

#include <filesystem>

namespace grader {
namespace {

namespace fs = std::filesystem;

constexpr uintmax_t kMostOfOne = 16 << 20, kMostOfAll = 128 << 20;

long changed_at(const fs::path& path) {
  std::error_code error;
  return static_cast<long>(fs::last_write_time(path, error).time_since_epoch().count());
}

bool is_small(const fs::directory_entry& entry, uintmax_t room) {
  std::error_code error;
  return entry.is_regular_file(error) && entry.file_size(error) <= std::min(kMostOfOne, room);
}

}  // namespace

RunFolder::RunFolder(const std::string& original, const std::string& path) : original_(original), path_(path) {
  std::error_code error;
  fs::create_directory(path, error);
  uintmax_t room = kMostOfAll;
  for (const fs::directory_entry& entry : fs::directory_iterator(original, error)) {
    const fs::path to = fs::path(path) / entry.path().filename();
    if (!is_small(entry, room)) {
      fs::create_symlink(entry.path(), to, error);
      continue;
    }
    room -= entry.file_size(error);
    fs::copy_file(entry.path(), to, error);
    if (getuid() == 0) fs::permissions(to, fs::perms::all, error);  // it runs as somebody else then
    before_[to.filename().string()] = changed_at(to);
  }
}

std::vector<std::string> RunFolder::bring_back() const {
  std::vector<std::string> written;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(path_, error)) {
    const std::string name = entry.path().filename().string();
    const auto known = before_.find(name);
    if (entry.is_symlink(error) || !entry.is_regular_file(error)) continue;
    if (known != before_.end() && known->second == changed_at(entry.path())) continue;
    fs::copy_file(entry.path(), fs::path(original_) / name, fs::copy_options::overwrite_existing, error);
    if (!error) written.push_back(name);
  }
  return written;
}

}  // namespace grader
