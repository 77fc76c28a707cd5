#include "grader/class/intake/layouts/layouts.h"

#include <algorithm>
#include <set>

#include <fmt/core.h>

#include "grader/base/text.h"
#include "grader/class/intake/archive.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

bool holds_labs(const fs::path& folder, const std::vector<LabName>& labs) {
  return std::ranges::any_of(labs, [&](const LabName& lab) {
    return is_real_folder(folder / lab.name) || is_real_folder(folder / "labs" / lab.name);
  });
}

OwnersPart part_of(const fs::path& path, const std::string& id) {
  return {{.students = {{shown_name(id)}}, .origin = shown_name(path.filename().string())}, {path}};
}

// ---- One submission.

std::vector<OwnersPart> read_one(const fs::path& folder, const std::vector<LabName>&, std::vector<IntakeProblem>&) {
  OwnersPart part = part_of(fs::weakly_canonical(folder), fs::weakly_canonical(folder).filename().string());
  part.paths = {folder};
  return {part};
}

// ---- A folder, or an archive, for each student.

/// Classroom's checkouts are named assignment-student: what all begin with is the assignment.
size_t common_start(const std::vector<fs::path>& repositories) {
  std::string start = repositories.front().filename().string();
  for (const fs::path& path : repositories) {
    const std::string name = path.filename().string();
    const auto differs = std::ranges::mismatch(start, name).in1;
    start.erase(differs, start.end());
  }
  const size_t dash = start.rfind('-');
  return dash == start.npos ? 0 : dash + 1;
}

bool is_repository(const fs::path& path) {
  std::error_code error;
  return fs::exists(path / ".git", error);
}

bool is_students(const fs::path& path) { return is_real_folder(path) || (is_archive(path) && is_real_file(path)); }

void tell_others(const fs::path& folder, const fs::path& path, std::vector<IntakeProblem>& problems) {
  const std::string where = shown_name(folder.filename().string()), name = shown_name(path.filename().string());
  std::error_code error;
  if (fs::is_symlink(path, error))
    problems.push_back({IntakeTrouble::symlink, where, name});
  else if (is_other_archive(path))
    problems.push_back({IntakeTrouble::other_archive, where, name});
}

/// ada/ and ada.zip may be two students: a mark that goes to the wrong one is worse than one that is asked for.
void tell_apart(std::vector<OwnersPart>& parts, std::vector<IntakeProblem>& problems) {
  std::set<std::string> taken;
  for (OwnersPart& part : parts) {
    std::string& id = part.about.students[0].id;
    if (taken.insert(id).second) continue;
    id = fmt::format("{} ({})", id, part.about.origin);
    problems.push_back({IntakeTrouble::two_of_one_name, part.about.origin, id});
  }
}

std::vector<OwnersPart> read_plain(const fs::path& folder, const std::vector<LabName>&,
                                   std::vector<IntakeProblem>& problems) {
  std::vector<fs::path> students;
  for (const fs::path& path : entries(folder)) {
    if (is_students(path))
      students.push_back(path);
    else
      tell_others(folder, path, problems);
  }
  const bool checkouts = students.size() > 1 && std::ranges::all_of(students, is_repository);
  const size_t start = checkouts ? common_start(students) : 0;
  std::vector<OwnersPart> parts;
  for (const fs::path& path : students) {
    const std::string name = path.filename().string();
    parts.push_back(part_of(path, (is_real_folder(path) ? name : without_archive_suffix(name)).substr(start)));
  }
  tell_apart(parts, problems);
  return parts;
}

}  // namespace

std::string shown_name(const std::string& name) {
  const std::string clean = printable(name);
  return clean == name ? name : fmt::format("{}~{:08x}", clean, hash_of(name) & 0xffffffffu);
}

bool is_real_folder(const fs::path& path) {
  std::error_code error;
  return fs::is_directory(fs::symlink_status(path, error));
}

bool is_real_file(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(fs::symlink_status(path, error));
}

std::vector<fs::path> entries(const fs::path& folder) {
  std::vector<fs::path> all;
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    const std::string name = at->path().filename().string();
    if (!name.starts_with('.') && name != "__MACOSX") all.push_back(at->path());
  }
  std::ranges::sort(all);
  return all;
}

const std::vector<Layout>& layouts() {
  static const std::vector<Layout> all = {
      gradescope_layout(),
      moodle_layout(),
      {"one submission",
       [](const fs::path& folder, const std::vector<LabName>& labs) { return holds_labs(folder, labs); }, read_one,
       true},
      canvas_layout(),
      {"a folder for each student", [](const fs::path&, const std::vector<LabName>&) { return true; }, read_plain}};
  return all;
}

}  // namespace grader
