#include "grader/class/intake/layouts.h"

#include <algorithm>

#include "grader/base/text.h"
#include "grader/class/intake/archive.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

bool holds_labs(const fs::path& folder, const std::vector<LabName>& labs) {
  return std::ranges::any_of(labs, [&](const LabName& lab) {
    std::error_code error;
    return fs::is_directory(folder / lab.name, error) || fs::is_directory(folder / "labs" / lab.name, error);
  });
}

Part part_of(const fs::path& path, const std::string& id) {
  const std::string name = printable(path.filename().string());
  Part part{{.students = {{printable(id)}}, .origin = name}, {path}};
  return part;
}

// ---- One submission.

std::vector<Part> read_one(const fs::path& folder, const std::vector<LabName>&, std::vector<IntakeProblem>&) {
  const fs::path whole = fs::weakly_canonical(folder);
  return {part_of(folder, whole.filename().string())};
}

// ---- A folder, or an archive, for each student.

std::string id_of(const fs::path& path) {
  std::string name = path.filename().string();
  if (!is_archive(path)) return name;
  for (fs::path rest = name; rest.has_extension(); rest = rest.stem()) {
    const std::string end = rest.extension().string();
    name = rest.stem().string();
    if (end != ".gz" && end != ".xz" && end != ".bz2" && end != ".zst") break;
  }
  return name;
}

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

std::vector<Part> read_plain(const fs::path& folder, const std::vector<LabName>&, std::vector<IntakeProblem>&) {
  std::vector<fs::path> students;
  for (const fs::path& path : entries(folder))
    if (std::error_code error; (fs::is_directory(path, error) && !fs::is_symlink(path, error)) || is_archive(path))
      students.push_back(path);
  const bool checkouts = students.size() > 1 && std::ranges::all_of(students, is_repository);
  const size_t start = checkouts ? common_start(students) : 0;
  std::vector<Part> parts;
  for (const fs::path& path : students) parts.push_back(part_of(path, id_of(path).substr(start)));
  return parts;
}

}  // namespace

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
       [](const fs::path& folder, const std::vector<LabName>& labs) { return holds_labs(folder, labs); }, read_one},
      canvas_layout(),
      {"a folder for each student", [](const fs::path&, const std::vector<LabName>&) { return true; }, read_plain}};
  return all;
}

}  // namespace grader
