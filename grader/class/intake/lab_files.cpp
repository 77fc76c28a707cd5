#include "grader/class/intake/lab_files.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <map>
#include <set>

#include <unistd.h>

#include "grader/base/text.h"
#include "grader/class/intake/layouts/layouts.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

constexpr int kDeepest = 6;
constexpr size_t kMostFiles = 20000;
constexpr uintmax_t kMostBytes = 1 << 20;  // what take() takes

/// What a whole checkout of the package holds beside the labs, and what systems leave behind.
bool is_aside(const std::string& name) {
  static const std::set<std::string> names = {"solutions", "build", "node_modules", "__MACOSX", "grader", "common"};
  return names.contains(name) || name.starts_with('.');
}

/// Goes through a folder level by level.
class Walk {
 public:
  Walk(const fs::path& folder, const std::string& origin, std::vector<IntakeProblem>& problems)
      : level_{folder}, origin_(origin), problems_(problems) {
    for (int depth = 0; depth <= kDeepest && !level_.empty(); ++depth) {
      std::vector<fs::path> next;
      for (const fs::path& one : level_) look_into(one, next);
      std::ranges::sort(next);
      level_ = std::move(next);
    }
    if (full_) problems_.push_back({IntakeTrouble::too_many, origin_});
  }

  std::vector<fs::path> files;  // the shallowest first

 private:
  void look_into(const fs::path& folder, std::vector<fs::path>& next) {
    std::error_code error;
    const size_t before = files.size();
    for (fs::directory_iterator at(folder, error), end; !error && at != end && !full_; at.increment(error)) {
      take(*at, next);
      full_ = ++seen_ >= kMostFiles;
    }
    if (error) problems_.push_back({IntakeTrouble::unreadable, origin_, error.message()});
    std::sort(files.begin() + static_cast<std::ptrdiff_t>(before), files.end());
  }

  void take(const fs::directory_entry& entry, std::vector<fs::path>& next) {
    const std::string name = entry.path().filename().string();
    if (is_aside(name)) return;
    std::error_code error;
    if (is_real_folder(entry.path()))
      next.push_back(entry.path());
    else if (entry.is_symlink(error) && entry.is_directory(error))
      problems_.push_back({IntakeTrouble::symlink, origin_, shortened(name)});
    else
      files.push_back(entry.path());
  }

  std::vector<fs::path> level_;
  const std::string origin_;
  std::vector<IntakeProblem>& problems_;
  size_t seen_ = 0;
  bool full_ = false;
};

/// A lab that this file is of, or "".
std::string lab_of(const fs::path& file, const std::vector<LabName>& labs) {
  for (const LabName& lab : labs) {
    const bool in_folder = file.filename() == lab.source && file.parent_path().filename() == lab.name;
    const bool by_name = file.stem() == lab.name && file.extension() == fs::path(lab.source).extension();
    if (in_folder || by_name) return lab.name;
  }
  return "";
}

/// The one file that can only be the lab's; "" where there is none or a choice.
fs::path only_file(const std::vector<fs::path>& files, const std::string& source) {
  std::vector<fs::path> named, of_kind;
  for (const fs::path& file : files) {
    if (file.filename() == source) named.push_back(file);
    if (file.extension() == fs::path(source).extension()) of_kind.push_back(file);
  }
  if (!named.empty()) return named[0];
  return of_kind.size() == 1 ? of_kind[0] : fs::path();
}

}  // namespace

void look_at_source(const fs::path& file, const std::string& origin, std::vector<IntakeProblem>& problems) {
  const std::string name = shown_name(file.filename().string());
  std::error_code error;
  if (fs::is_symlink(file, error))
    problems.push_back({IntakeTrouble::symlink, origin, name});
  else if (!is_real_file(file))
    problems.push_back({IntakeTrouble::not_regular, origin, name});
  else if (fs::file_size(file, error) > kMostBytes)
    problems.push_back({IntakeTrouble::too_large, origin, name});
  else if (access(file.c_str(), R_OK) != 0)
    problems.push_back({IntakeTrouble::unreadable, origin, std::strerror(errno)});
}

std::vector<LabFile> find_lab_files(const fs::path& folder, const std::vector<LabName>& labs,
                                    const std::string& only_lab, const std::string& origin,
                                    std::vector<IntakeProblem>& problems) {
  const std::vector<fs::path> files = Walk(folder, origin, problems).files;
  std::map<std::string, fs::path> found;
  for (const fs::path& file : files) {
    const std::string lab = lab_of(file, labs);
    if (lab.empty() || (!only_lab.empty() && lab != only_lab)) continue;
    if (!found.emplace(lab, file).second)
      problems.push_back(
          {IntakeTrouble::two_of_one_lab, origin, shortened(file.lexically_relative(folder).string(), 120)});
  }
  const auto wanted = std::ranges::find(labs, only_lab, &LabName::name);
  if (wanted != labs.end() && found.empty())
    if (const fs::path file = only_file(files, wanted->source); !file.empty()) found.emplace(only_lab, file);
  std::vector<LabFile> all;
  for (const auto& [lab, file] : found) {
    look_at_source(file, origin, problems);
    all.push_back({lab, file});
  }
  return all;
}

}  // namespace grader
