// "Ada Lovelace_12345_assignsubmission_file_", a folder with the hand-in, or the prefix of a file's name; and Canvas's
// flat "lovelaceada_12345_678_a.zip".
#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <regex>
#include <set>

#include "grader/base/text.h"
#include "grader/class/intake/layouts/layouts.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

struct Owner {
  std::string id, name, own_name, attempt = {};  // own_name: the student's name for the file
};

/// The whole name of a folder is from Moodle: a part of it in the same format comes from the student, who can choose
/// her name in Moodle. Before a file's name Moodle puts the same prefix, and the student chooses the rest: the first
/// match is Moodle's.
std::optional<Owner> moodle_owner(const fs::path& path) {
  static const std::regex of_folder("(.*)_([0-9]+)_assignsubmission_(?:file|onlinetext)_?()");
  static const std::regex of_file("(.*?)_([0-9]+)_assignsubmission_(?:file|onlinetext)_(.+)");
  const std::string name = path.filename().string();
  std::smatch found;
  const bool folder = is_real_folder(path);
  if (!(folder || is_real_file(path)) || !std::regex_match(name, found, folder ? of_folder : of_file))
    return std::nullopt;
  return Owner{found[2], found[1], folder ? name : found[3].str()};
}

/// A file whose name contains Moodle's format twice may belong to either student.
bool is_doubtful(const fs::path& path) {
  static const std::regex pattern("_[0-9]+_assignsubmission_(file|onlinetext)(?=_)");
  const std::string name = path.filename().string();
  return !is_real_folder(path) &&
         std::distance(std::sregex_iterator(name.begin(), name.end(), pattern), std::sregex_iterator()) > 1;
}

/// Name, number of the student, number of the file.
std::optional<Owner> canvas_owner(const fs::path& path) {
  static const std::regex pattern("([^_]+)_(?:LATE_)?([0-9]+)_([0-9]+)_(.+)");
  const std::string name = path.filename().string();
  std::smatch found;
  if (!is_real_file(path) || !std::regex_match(name, found, pattern)) return std::nullopt;
  return Owner{found[2], found[1], found[4], found[3]};
}

struct Owned {
  Owner owner;
  fs::path path;
};

/// The newest files first, if the platform numbers them; otherwise in the order of names.
template <class OwnerOf>
std::vector<Owned> owned(const Paths& paths, const OwnerOf& owner_of) {
  std::vector<Owned> all;
  for (const fs::path& path : paths)
    if (const std::optional<Owner> owner = owner_of(path)) all.push_back({*owner, path});
  std::ranges::stable_sort(all, std::greater(),
                           [](const Owned& one) { return std::pair(one.owner.attempt.size(), one.owner.attempt); });
  return all;
}

/// One part per student, with all of their files: Canvas numbers the files and has one submission per student.
template <class OwnerOf>
std::vector<OwnersPart> read_owned(const Paths& paths, const OwnerOf& owner_of) {
  std::map<std::string, OwnersPart> parts;
  for (const auto& [owner, path] : owned(paths, owner_of)) {
    const std::string origin = shown_name(path.filename().string());
    const HandIn about{.students = {{owner.id, printable(owner.name)}}, .attempt = owner.attempt, .origin = origin};
    parts.try_emplace(owner.id, OwnersPart{about}).first->second.handed.push_back(handed_file(path, owner.own_name));
  }
  std::vector<OwnersPart> all;
  for (auto& [id, part] : parts) all.push_back(std::move(part));
  std::ranges::sort(all, {}, [](const OwnersPart& part) { return part.about.origin; });
  return all;
}

/// An ambiguous file belongs to the first student if a different file of that student exists, too.
Paths moodles(const fs::path& folder, const std::vector<LabName>&) {
  Paths all = entries(folder);
  std::erase_if(all, [](const fs::path& path) { return !is_moodles(path); });
  std::set<std::pair<std::string, std::string>> sure;
  for (const Owned& one : owned(all, moodle_owner))
    if (!is_doubtful(one.path)) sure.emplace(one.owner.id, one.owner.name);
  std::erase_if(all, [&](const fs::path& path) {
    const Owner owner = *moodle_owner(path);
    return is_doubtful(path) && !sure.contains({owner.id, owner.name});
  });
  return all;
}

/// In Canvas no two files have the same number.
Paths canvas(const fs::path& folder, const std::vector<LabName>&) {
  Paths all = entries(folder);
  std::erase_if(all, [](const fs::path& path) { return !is_canvas(path); });
  std::map<std::string, int> files;
  for (const fs::path& path : all) ++files[canvas_owner(path)->attempt];
  std::erase_if(all, [&](const fs::path& path) { return files[canvas_owner(path)->attempt] > 1; });
  return all;
}

}  // namespace

bool is_moodles(const fs::path& path) { return moodle_owner(path).has_value(); }
bool is_canvas(const fs::path& path) { return canvas_owner(path).has_value(); }

Layout moodle_layout() {
  return {"moodle", "an export of Moodle", moodles,
          [](const fs::path&, const Paths& claimed, const std::vector<LabName>&, std::vector<IntakeProblem>&) {
            return read_owned(claimed, moodle_owner);
          }};
}

Layout canvas_layout() {
  return {"canvas", "an export of Canvas", canvas,
          [](const fs::path&, const Paths& claimed, const std::vector<LabName>&, std::vector<IntakeProblem>&) {
            return read_owned(claimed, canvas_owner);
          }};
}

}  // namespace grader
