#include "grader/class/intake/lab_files.h"

#include <algorithm>
#include <map>
#include <set>

namespace grader {
namespace {

namespace fs = std::filesystem;

constexpr int kDeepest = 6;
constexpr size_t kMostFiles = 20000;

/// What a whole checkout of the package holds beside the labs, and what systems leave behind.
bool is_aside(const std::string& name) {
  static const std::set<std::string> names = {"solutions", "build", "node_modules", "__MACOSX", "grader", "common"};
  return names.contains(name) || name.starts_with('.');
}

/// Every file below the folder, the shallowest first.
std::vector<fs::path> files_below(const fs::path& folder) {
  std::vector<fs::path> files;
  std::vector<fs::path> level = {folder};
  for (int depth = 0; depth <= kDeepest && !level.empty(); ++depth) {
    std::vector<fs::path> next;
    for (const fs::path& one : level) {
      std::error_code error;
      for (fs::directory_iterator at(one, fs::directory_options::skip_permission_denied, error), end;
           !error && at != end; at.increment(error)) {
        const fs::file_status status = at->symlink_status(error);
        if (fs::is_directory(status) && !is_aside(at->path().filename().string())) next.push_back(at->path());
        if (!fs::is_directory(status)) files.push_back(at->path());
        if (files.size() + next.size() > kMostFiles) return files;
      }
    }
    std::ranges::sort(next);
    level = std::move(next);
  }
  return files;
}

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

std::vector<LabFile> find_lab_files(const fs::path& folder, const std::vector<LabName>& labs,
                                    const std::string& only_lab) {
  const std::vector<fs::path> files = files_below(folder);
  std::map<std::string, fs::path> found;
  for (const fs::path& file : files)
    if (const std::string lab = lab_of(file, labs); !lab.empty() && (only_lab.empty() || lab == only_lab))
      found.emplace(lab, file);
  const auto wanted = std::ranges::find(labs, only_lab, &LabName::name);
  if (wanted != labs.end() && found.empty())
    if (const fs::path file = only_file(files, wanted->source); !file.empty()) found.emplace(only_lab, file);
  std::vector<LabFile> all;
  for (const auto& [lab, file] : found) all.push_back({lab, file});
  return all;
}

}  // namespace grader
