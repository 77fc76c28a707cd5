#include "grader/class/intake/student_files.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <set>

#include <unistd.h>

#include "grader/base/text.h"
#include "grader/class/intake/archive.h"
#include "grader/class/intake/layouts/layouts.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

constexpr int kDeepest = 6, kMostArchivesDeep = 3;
constexpr size_t kMostFiles = 20000;
constexpr UnpackLimits kOfStudent{.bytes = 128ull << 20, .entries = 20000, .file_bytes = 2ull << 20, .listed = 5};

/// Parts of a package checkout other than the labs, and files that systems leave behind.
bool is_aside(const std::string& name) {
  static const std::set<std::string> names = {"solutions", "build", "node_modules", "__MACOSX", "grader", "common"};
  return names.contains(name) || name.starts_with('.');
}

/// The shallowest files count first; an archive may be a student's entire work.
bool is_wanted(const std::string& name) { return is_source(name) || is_archive(name); }

class Gathering {
 public:
  Gathering(const std::string& origin, FreshFolders& fresh, std::vector<IntakeProblem>& problems)
      : origin_(origin), fresh_(fresh), problems_(problems) {}

  void add(const StudentFile& handed) {
    if (is_real_folder(handed.path))
      add_folder(handed.path, handed.name, 0);
    else
      add_file(handed, 0);
  }

  Gathered gathered;

 private:
  void tell(IntakeTrouble trouble, const std::string& detail = "") { problems_.push_back({trouble, origin_, detail}); }

  /// Level by level.
  void add_folder(const fs::path& folder, const fs::path& name, int archives) {
    std::vector<StudentFile> files;
    Paths level = {folder};
    for (int depth = 0; depth <= kDeepest && !level.empty(); ++depth) {
      Paths next;
      for (const fs::path& one : level)
        look_into(one, depth == 0, next, [&](const fs::path& path) {
          files.push_back({path, (name / path.lexically_relative(folder)).string()});
        });
      std::ranges::sort(next);
      level = std::move(next);
    }
    for (const StudentFile& file : files) add_file(file, archives);
    if (seen_ >= kMostFiles) tell(IntakeTrouble::too_many);
  }

  template <class Keep>
  void look_into(const fs::path& folder, bool top, Paths& folders, const Keep& keep) {
    std::error_code error;
    Paths files;
    for (fs::directory_iterator at(folder, error), end; !error && at != end && seen_ < kMostFiles; at.increment(error))
      ++seen_, take(*at, folders, files);
    if (error) tell(IntakeTrouble::unreadable, error.message());
    // A folder that cannot be read is not an empty hand-in.
    gathered.lost = gathered.lost || (error && top);
    std::ranges::sort(files);
    for (const fs::path& path : files) keep(path);
  }

  void take(const fs::directory_entry& entry, Paths& folders, Paths& files) {
    const std::string name = entry.path().filename().string();
    if (is_aside(name)) return;
    std::error_code error;
    if (is_real_folder(entry.path()))
      folders.push_back(entry.path());
    else if (entry.is_symlink(error) && entry.is_directory(error))
      tell(IntakeTrouble::symlink, shortened(name));
    else
      files.push_back(entry.path());
  }

  void add_file(const StudentFile& file, int archives) {
    const std::string shown = shortened(file.name, 120);
    if (is_archive(file.path) && is_real_file(file.path))
      return archives < kMostArchivesDeep ? add_archive(file, archives) : tell(IntakeTrouble::nested_archive, shown);
    if (is_other_archive(file.path)) tell(IntakeTrouble::other_archive, shown);
    gathered.files.push_back(file);
  }

  void add_archive(const StudentFile& file, int archives) {
    if (access(file.path.c_str(), R_OK) != 0) {
      gathered.lost = true;
      return tell(IntakeTrouble::unreadable, std::strerror(errno));
    }
    const fs::path folder = fresh_.next();
    const Unpacked how = unpack(file.path, folder, left_, is_wanted, origin_, problems_);
    gathered.lost = gathered.lost || how == Unpacked::not_written;
    if (how != Unpacked::not_written) add_folder(folder, without_archive_suffix(file.name), archives + 1);
  }

  const std::string& origin_;
  FreshFolders& fresh_;
  std::vector<IntakeProblem>& problems_;
  UnpackLimits left_ = kOfStudent;
  size_t seen_ = 0;
};

}  // namespace

fs::path FreshFolders::next() {
  fs::path folder;
  std::error_code error;
  do folder = below_ / std::to_string(used_++);
  while (fs::exists(folder, error));
  return folder;
}

Gathered gather(const std::vector<StudentFile>& handed, const std::string& origin, FreshFolders& fresh,
                std::vector<IntakeProblem>& problems) {
  Gathering gathering(origin, fresh, problems);
  for (const StudentFile& one : handed) gathering.add(one);
  return gathering.gathered;
}

}  // namespace grader
