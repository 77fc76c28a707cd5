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

/// With all that is in it; folders of many files are left where they are.
bool is_small_folder(const fs::path& folder, uintmax_t room) {
  constexpr size_t kMostFiles = 200;
  std::error_code error;
  uintmax_t bytes = 0;
  size_t files = 0;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder, error)) {
    if (!entry.is_regular_file(error)) continue;
    bytes += entry.file_size(error);
    if (++files > kMostFiles || bytes > std::min(kMostOfOne, room)) return false;
  }
  return true;
}

}  // namespace

RunFolder::RunFolder(const std::string& original, const std::string& path) : original_(original), path_(path) {
  uintmax_t room = kMostOfAll;
  fill("", room);
}

/// A folder comes with what it holds, unless there is too much in it.
void RunFolder::fill(const fs::path& inside, uintmax_t& room) {
  std::error_code error;
  fs::create_directory(path_ / inside, error);
  if (getuid() == 0) fs::permissions(path_ / inside, fs::perms::all, error);  // it runs as somebody else then
  for (const fs::directory_entry& entry : fs::directory_iterator(original_ / inside, error)) {
    const fs::path name = inside / entry.path().filename(), to = path_ / name;
    if (entry.is_directory(error) && !entry.is_symlink(error) && is_small_folder(entry.path(), room)) {
      fill(name, room);
    } else if (!is_small(entry, room)) {
      fs::create_symlink(entry.path(), to, error);
    } else {
      room -= entry.file_size(error);
      fs::copy_file(entry.path(), to, error);
      if (getuid() == 0) fs::permissions(to, fs::perms::all, error);
      before_[name.string()] = changed_at(to);
    }
  }
}

std::vector<std::string> RunFolder::bring_back() const {
  std::vector<std::string> written;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(path_, error)) {
    const std::string name = entry.path().lexically_relative(path_).string();
    const auto known = before_.find(name);
    if (entry.is_symlink(error) || !entry.is_regular_file(error)) continue;
    if (known != before_.end() && known->second == changed_at(entry.path())) continue;
    const fs::path to = original_ / name;
    fs::create_directories(to.parent_path(), error);
    if (fs::copy_file(entry.path(), to, fs::copy_options::overwrite_existing, error)) written.push_back(name);
  }
  return written;
}

}  // namespace grader
