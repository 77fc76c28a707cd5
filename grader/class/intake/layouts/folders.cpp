// One submission with folders named after labs; or a class with a folder, an archive or a source file for each student.
#include <algorithm>
#include <map>
#include <set>

#include <fmt/core.h>

#include "grader/base/text.h"
#include "grader/class/intake/archive.h"
#include "grader/class/intake/layouts/layouts.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

std::string name_of(const fs::path& path) { return path.filename().string(); }

std::string stem_of(const fs::path& path) {
  if (is_real_folder(path)) return name_of(path);
  if (is_archive(path)) return without_archive_suffix(name_of(path));
  const fs::path stem = path.stem();  // for "ada.cu.txt" it is "ada.cu"
  return is_source(stem.string()) && stem.has_extension() ? stem.stem().string() : stem.string();
}

/// True for a folder, an archive or a file named after a lab, and for a file named like the labs' sources.
bool is_labs(const fs::path& path, const std::vector<LabName>& labs) {
  const std::string stem = plain_name(stem_of(path));
  return std::ranges::any_of(labs, [&](const LabName& lab) {
    return stem == lab.name || (is_real_file(path) && plain_name(name_of(path)) == lab.source) ||
           (stem == "labs" && is_real_folder(path / lab.name));
  });
}

bool is_students_archive(const fs::path& path) { return is_archive(path) && is_real_file(path); }

/// A file that may be a lab's source.
bool is_students_file(const fs::path& path, const std::vector<LabName>& labs) {
  if (!is_real_file(path)) return false;
  const fs::path kind = fs::path(plain_name(name_of(path))).extension();
  return std::ranges::any_of(labs, [&](const LabName& lab) { return kind == fs::path(lab.source).extension(); });
}

/// True if it contains anything that may belong to a lab.
bool holds_work(const fs::path& folder, const std::vector<LabName>& labs) {
  std::error_code error;
  for (fs::recursive_directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
    if (is_students_archive(at->path()) || is_students_file(at->path(), labs)) return true;
  return false;
}

// ---- One submission.

/// A complete checkout of the package also counts, with its documents and other folders.
bool is_of_one(const fs::path& path, const std::vector<LabName>& labs) {
  static const std::set<std::string> package = {"solutions", "build", "node_modules", "grader", "common"};
  if (is_labs(path, labs) || package.contains(name_of(path))) return true;
  if (is_real_folder(path)) return !holds_work(path, labs);
  return is_real_file(path) && !is_archive(path) && !is_students_file(path, labs);
}

Paths claims_of_one(const fs::path& folder, const std::vector<LabName>& labs) {
  Paths all = entries(folder);
  if (std::ranges::none_of(all, [&](const fs::path& path) { return is_labs(path, labs); })) return {};
  std::erase_if(all, [&](const fs::path& path) { return !is_of_one(path, labs); });
  return all;
}

OwnersPart part_of(const fs::path& path, const std::string& id) {
  return {{.students = {{shown_name(id)}}, .origin = shown_name(name_of(path))}, {handed_file(path, name_of(path))}};
}

std::vector<OwnersPart> read_one(const fs::path& folder, const Paths& claimed, const std::vector<LabName>&,
                                 std::vector<IntakeProblem>&) {
  OwnersPart part = part_of(fs::weakly_canonical(folder), name_of(fs::weakly_canonical(folder)));
  if (claimed.size() == entries(folder).size()) return {part};
  part.handed.clear();
  for (const fs::path& path : claimed) part.handed.push_back(handed_file(path, name_of(path)));
  return {part};
}

// ---- A folder, an archive or a file for each student.

/// Classroom's checkouts are named assignment-student: the common prefix is the assignment.
size_t common_start(const Paths& repositories) {
  std::string start = name_of(repositories.front());
  for (const fs::path& path : repositories) {
    const std::string name = name_of(path);
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

/// "05_tiled_ada.cu" and "ada-05_tiled.cu" belong to ada.
std::string student_of_file(const fs::path& path, const std::vector<LabName>& labs) {
  std::string stem = stem_of(path);
  for (const LabName& lab : labs)
    if (const size_t at = stem.find(lab.name); at != stem.npos) stem.erase(at, lab.name.size());
  const size_t first = stem.find_first_not_of("-_. "), last = stem.find_last_not_of("-_. ");
  return first == stem.npos ? stem_of(path) : stem.substr(first, last - first + 1);
}

/// ada/ and ada.zip may be two students: a mark for the wrong student is worse than a question.
void tell_apart(std::vector<OwnersPart>& parts, std::vector<IntakeProblem>& problems) {
  std::set<std::string> taken;
  for (OwnersPart& part : parts) {
    std::string& id = part.about.students[0].id;
    if (taken.insert(id).second) continue;
    id = fmt::format("{} ({})", id, part.about.origin);
    problems.push_back({IntakeTrouble::two_of_one_name, part.about.origin, id});
  }
}

Paths claims_of_class(const fs::path& folder, const std::vector<LabName>& labs) {
  Paths all = entries(folder);
  const Paths gradescopes = gradescope_layout().claims(folder, labs);
  std::erase_if(all, [&](const fs::path& path) {
    const bool students = is_real_folder(path) || is_students_archive(path) || is_students_file(path, labs);
    return !students || is_labs(path, labs) || is_moodles(path) || std::ranges::binary_search(gradescopes, path);
  });
  // Names in Canvas's format are left to that layout if it finds several students. If it would assign all files to one
  // student, as with "hw_1_2_ada.zip" and "hw_1_3_bob.zip", they may be a class in this layout.
  const Paths canvas = canvas_layout().claims(folder, labs);
  std::vector<IntakeProblem> ignored;
  if (canvas.size() < 2 || canvas_layout().read(folder, canvas, labs, ignored).size() > 1)
    std::erase_if(all, [&](const fs::path& path) { return std::ranges::binary_search(canvas, path); });
  return all;
}

std::vector<OwnersPart> read_class(const fs::path&, const Paths& claimed, const std::vector<LabName>& labs,
                                   std::vector<IntakeProblem>& problems) {
  const bool checkouts = claimed.size() > 1 && std::ranges::all_of(claimed, is_repository);
  const size_t start = checkouts ? common_start(claimed) : 0;
  std::vector<OwnersPart> parts;
  std::map<std::string, size_t> of_files;  // the parts of students who handed in single files
  for (const fs::path& path : claimed) {
    const bool single = is_students_file(path, labs);
    const std::string id = single ? student_of_file(path, labs) : stem_of(path).substr(start);
    const auto [found, is_new] = single ? of_files.emplace(id, parts.size()) : std::pair(of_files.end(), true);
    if (is_new)
      parts.push_back(part_of(path, id));
    else
      parts[found->second].handed.push_back(handed_file(path, name_of(path)));
  }
  tell_apart(parts, problems);
  return parts;
}

}  // namespace

Layout one_submission_layout() { return {"one", "one student's submission", claims_of_one, read_one, true}; }

Layout folders_layout() {
  return {"folders", "a folder, an archive or a file for each student", claims_of_class, read_class};
}

}  // namespace grader
