#include "grader/class/intake/layouts/layouts.h"

#include <algorithm>
#include <set>

#include <fmt/core.h>

#include "grader/base/text.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

/// Files that operating systems, editors and git leave in folders. A student's name may begin with a dot.
bool is_litter(const std::string& name) {
  static const std::set<std::string> names = {
      ".DS_Store",     ".git",   ".github",    ".gitignore", ".gitattributes", ".vscode",     ".idea",
      ".clang-format", ".cache", ".directory", "__MACOSX",   "Thumbs.db",      "desktop.ini", ".Spotlight-V100"};
  return names.contains(name) || name.starts_with("._") || name.starts_with(".Trash") || name.starts_with(".nfs");
}

}  // namespace

std::string shown_name(const std::string& name) {
  const std::string clean = printable(name);
  return clean == name ? name : fmt::format("{}~{:08x}", clean, hash_of(name) & 0xffffffffu);
}

StudentFile handed_file(const fs::path& path, const std::string& name) { return {path, name, !is_real_folder(path)}; }

bool is_real_folder(const fs::path& path) {
  std::error_code error;
  return fs::is_directory(fs::symlink_status(path, error));
}

bool is_real_file(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(fs::symlink_status(path, error));
}

Paths entries(const fs::path& folder) {
  Paths all;
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
    if (!is_litter(at->path().filename().string())) all.push_back(at->path());
  std::ranges::sort(all);
  return all;
}

const std::vector<Layout>& layouts() {
  static const std::vector<Layout> all = {gradescope_layout(), moodle_layout(), canvas_layout(),
                                          one_submission_layout(), folders_layout()};
  return all;
}

Choice choose_layout(const fs::path& folder, const std::vector<LabName>& labs, const std::string& wanted) {
  Choice choice;
  for (const Layout& layout : layouts()) {
    if (!wanted.empty() && wanted != layout.id) continue;
    Paths claimed = layout.claims(folder, labs);
    if (claimed.size() < std::max<size_t>(choice.claimed.size(), 1)) continue;
    if (claimed.size() > choice.claimed.size()) choice = {.claimed = std::move(claimed)};
    choice.fit.push_back(&layout);
  }
  const Paths all = entries(folder);
  std::ranges::set_difference(all, choice.claimed, std::back_inserter(choice.left_out));
  return choice;
}

}  // namespace grader
