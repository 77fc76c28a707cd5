// "Ada Lovelace_12345_assignsubmission_file_", a folder with what was handed in, or the beginning of a file's name; Canvas's
// flat "lovelaceada_12345_678_a.zip".
#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <regex>

#include "grader/base/text.h"
#include "grader/class/intake/layouts/layouts.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

struct Owner {
  std::string id, name, attempt = {};
};

/// What a platform puts before the names that students give, so the first that fits: "Ada_7_assignsubmission_file_" is
/// Ada's, whatever follows.
std::optional<Owner> moodle_owner(const fs::path& path) {
  static const std::regex pattern("(.*?)_([0-9]+)_assignsubmission_(file|onlinetext)(_.*)?");
  const std::string name = path.filename().string();
  std::smatch found;
  if (!std::regex_match(name, found, pattern)) return std::nullopt;
  return Owner{found[2], found[1]};
}

/// Name, number of the student, number of the file.
std::optional<Owner> canvas_owner(const fs::path& path) {
  static const std::regex pattern("([^_]+)_(?:LATE_)?([0-9]+)_([0-9]+)_(.+)");
  const std::string name = path.filename().string();
  std::smatch found;
  if (!std::regex_match(name, found, pattern)) return std::nullopt;
  return Owner{found[2], found[1], found[3]};
}

struct Owned {
  Owner owner;
  fs::path path;
};

/// The newest files first, as far as the platform numbers them; else in the order of names.
template <class OwnerOf>
std::vector<Owned> owned(const fs::path& folder, const OwnerOf& owner_of) {
  std::vector<Owned> all;
  for (const fs::path& path : entries(folder))
    if (const std::optional<Owner> owner = owner_of(path)) all.push_back({*owner, path});
  std::ranges::stable_sort(all, std::greater(),
                           [](const Owned& one) { return std::pair(one.owner.attempt.size(), one.owner.attempt); });
  return all;
}

/// One part for each student, with all that is theirs: Canvas numbers files, and has one submission of each student.
template <class OwnerOf>
std::vector<OwnersPart> read_owned(const fs::path& folder, const OwnerOf& owner_of,
                                   std::vector<IntakeProblem>& problems) {
  std::map<std::string, OwnersPart> parts;
  for (const auto& [owner, path] : owned(folder, owner_of)) {
    const std::string origin = shown_name(path.filename().string());
    if (!is_real_folder(path) && !is_real_file(path)) {
      problems.push_back({IntakeTrouble::symlink, shown_name(folder.filename().string()), origin});
      continue;
    }
    const HandIn about{.students = {{owner.id, printable(owner.name)}}, .attempt = owner.attempt, .origin = origin};
    parts.try_emplace(owner.id, OwnersPart{about}).first->second.paths.push_back(path);
  }
  std::vector<OwnersPart> all;
  for (auto& [id, part] : parts) all.push_back(std::move(part));
  std::ranges::sort(all, {}, [](const OwnersPart& part) { return part.about.origin; });
  return all;
}

template <class OwnerOf>
bool any_owned(const fs::path& folder, const OwnerOf& owner_of) {
  return std::ranges::any_of(entries(folder), [&](const fs::path& path) { return owner_of(path).has_value(); });
}

bool no_folders(const fs::path& folder) { return std::ranges::none_of(entries(folder), is_real_folder); }

}  // namespace

Layout moodle_layout() {
  return {"Moodle", [](const fs::path& folder, const std::vector<LabName>&) { return any_owned(folder, moodle_owner); },
          [](const fs::path& folder, const std::vector<LabName>&, std::vector<IntakeProblem>& problems) {
            return read_owned(folder, moodle_owner, problems);
          }};
}

Layout canvas_layout() {
  return {"Canvas",
          [](const fs::path& folder, const std::vector<LabName>&) {
            return no_folders(folder) && any_owned(folder, canvas_owner);
          },
          [](const fs::path& folder, const std::vector<LabName>&, std::vector<IntakeProblem>& problems) {
            return read_owned(folder, canvas_owner, problems);
          }};
}

}  // namespace grader
