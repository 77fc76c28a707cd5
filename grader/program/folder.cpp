#include "grader/program/folder.h"

#include <unistd.h>

#include <algorithm>
#include <filesystem>

namespace grader {
namespace {

namespace fs = std::filesystem;

constexpr uintmax_t kMostOfOne = 16 << 20, kMostOfAll = 128 << 20;
constexpr int kMostFolders = 64;  // nested

/// Empty if the folder cannot be read.
std::vector<fs::directory_entry> entries_of(const fs::path& folder) {
  std::vector<fs::directory_entry> entries;
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) entries.push_back(*at);
  return entries;
}

bool is_folder(const fs::directory_entry& entry) {
  std::error_code error;
  return entry.symlink_status(error).type() == fs::file_type::directory;
}

long changed_at(const fs::path& path) {
  std::error_code error;
  return static_cast<long>(fs::last_write_time(path, error).time_since_epoch().count());
}

bool is_small(const fs::directory_entry& entry, uintmax_t room) {
  std::error_code error;
  return entry.is_regular_file(error) && entry.file_size(error) <= std::min(kMostOfOne, room);
}

struct Amount {
  uintmax_t bytes = 0;
  size_t files = 0;
};

/// Counts the whole content; a folder with many files is linked to instead of copied.
bool is_small_folder(const fs::path& folder, uintmax_t room, Amount& seen, int depth) {
  constexpr size_t kMostFiles = 200;
  std::error_code error;
  for (const fs::directory_entry& entry : entries_of(folder)) {
    if (is_folder(entry)) {
      if (depth >= kMostFolders || !is_small_folder(entry.path(), room, seen, depth + 1)) return false;
    } else if (entry.is_regular_file(error)) {
      seen.bytes += entry.file_size(error);
      if (++seen.files > kMostFiles || seen.bytes > std::min(kMostOfOne, room)) return false;
    }
  }
  return true;
}

/// A shared folder may contain links to other people's files.
bool leads_out(const fs::directory_entry& entry, const fs::path& original) {
  std::error_code error;
  if (!entry.is_symlink(error)) return false;
  const fs::path target = fs::canonical(entry.path(), error), inside = fs::canonical(original, error);
  return error || std::mismatch(inside.begin(), inside.end(), target.begin(), target.end()).first != inside.end();
}

}  // namespace

RunFolder::RunFolder(const std::string& original, const std::string& path) : original_(original), path_(path) {
  uintmax_t room = kMostOfAll;
  fill("", room);
}

/// A folder is copied with its content, unless that is too large.
void RunFolder::fill(const fs::path& inside, uintmax_t& room) {
  std::error_code error;
  fs::create_directory(path_ / inside, error);
  if (getuid() == 0) fs::permissions(path_ / inside, fs::perms::all, error);  // the program runs as a different user
  for (const fs::directory_entry& entry : entries_of(original_ / inside)) {
    const fs::path name = inside / entry.path().filename(), to = path_ / name;
    Amount amount;
    if (is_folder(entry) && is_small_folder(entry.path(), room, amount, 0)) {
      fill(name, room);
    } else if (!is_small(entry, room) || leads_out(entry, original_)) {
      fs::create_symlink(entry.path(), to, error);
      links_.insert(name.string());
    } else {
      room -= entry.file_size(error);
      fs::copy_file(entry.path(), to, error);
      if (getuid() == 0) fs::permissions(to, fs::perms::all, error);
      before_[name.string()] = changed_at(to);
    }
  }
}

std::vector<std::string> RunFolder::made() const {
  std::vector<std::string> names;
  add_made("", 0, names);
  std::ranges::sort(names);
  return names;
}

void RunFolder::add_made(const fs::path& inside, int depth, std::vector<std::string>& names) const {
  for (const fs::directory_entry& entry : entries_of(path_ / inside)) {
    const fs::path name = inside / entry.path().filename();
    if (is_folder(entry) && depth < kMostFolders)
      add_made(name, depth + 1, names);
    else if (is_made(entry, name.string()))
      names.push_back(name.string());
  }
}

bool RunFolder::is_made(const fs::directory_entry& entry, const std::string& name) const {
  std::error_code error;
  if (entry.is_symlink(error)) return !links_.contains(name);
  const auto known = before_.find(name);
  return known == before_.end() || known->second != changed_at(entry.path());
}

}  // namespace grader
