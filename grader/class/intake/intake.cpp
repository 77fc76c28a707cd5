#include "grader/class/intake/intake.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <map>
#include <set>

#include <sys/stat.h>
#include <unistd.h>

#include "grader/base/text.h"
#include "grader/class/intake/archive.h"
#include "grader/class/intake/layouts/layouts.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

constexpr UnpackLimits kOfExport{.bytes = 16ull << 30, .entries = 500000, .file_bytes = 128ull << 20};
constexpr UnpackLimits kOfStudent{.bytes = 128ull << 20, .entries = 20000, .file_bytes = 2ull << 20};

bool is_source(const fs::path& name) {
  static const std::set<std::string> ends = {".cu", ".cpp", ".cuh", ".h", ".hpp", ".cc", ".cxx", ".c"};
  return ends.contains(name.extension().string());
}

bool wanted_of_student(const std::string& name) {
  return is_source(name) || is_archive(name) || is_other_archive(name);
}

bool wanted_of_export(const std::string& name) { return wanted_of_student(name) || name == "submission_metadata.yml"; }

/// What a platform calls the folder around one assignment.
bool is_export(const fs::path& path) {
  const std::string name = path.filename().string();
  return name.starts_with("assignment_") && name.ends_with("_export") && is_real_folder(path);
}

/// In these seconds, or, where the clock was set back, in seconds to come that are as near.
bool is_new(const fs::path& path) {
  constexpr std::time_t kSeconds = 2;
  struct stat seen = {};
  return lstat(path.c_str(), &seen) == 0 && std::abs(std::time(nullptr) - seen.st_ctime) <= kSeconds;
}

bool still_changes(const fs::path& path) {
  if (is_new(path)) return true;
  std::error_code error;
  if (!is_real_folder(path)) return false;
  for (fs::recursive_directory_iterator at(path, error), end; !error && at != end; at.increment(error))
    if (is_new(at->path())) return true;
  return false;
}

/// Takes in one given folder or archive.
class Taker {
 public:
  Taker(const IntakeOptions& options, Intake& intake) : options_(options), intake_(intake) {}

  void take(const fs::path& given) {
    std::error_code error;
    if (!fs::exists(given, error))
      return tell(error ? IntakeTrouble::unreadable : IntakeTrouble::missing, given, error.message());
    if (fs::is_directory(given, error)) return take_folder(given, given);
    if (!is_archive(given) || !fs::is_regular_file(given, error)) return tell(IntakeTrouble::not_recognised, given);
    if (access(given.c_str(), R_OK) != 0) return tell(IntakeTrouble::unreadable, given, std::strerror(errno));
    // It bears the archive's name: what is handed in without a folder around it goes by that.
    const fs::path folder = fresh_folder() / without_archive_suffix(given.filename().string());
    UnpackLimits left = kOfExport;
    const Unpacked how = unpack(given, folder, left, wanted_of_export, shown(given), intake_.problems);
    // Half a class, or half of somebody's files, would look like work that was not handed in.
    if (how == Unpacked::cut) tell(IntakeTrouble::cut_export, given);
    if (how == Unpacked::whole) take_folder(given, wrapped(folder));
  }

 private:
  fs::path fresh_folder() {
    fs::path folder;
    std::error_code error;
    do folder = options_.unpack_to / std::to_string(folders_++);
    while (fs::exists(folder, error));
    return folder;
  }

  static std::string shown(const fs::path& path) {
    return shown_name(path.has_filename() ? path.filename().string() : path.parent_path().filename().string());
  }

  void tell(IntakeTrouble trouble, const fs::path& where, const std::string& detail = "") {
    intake_.problems.push_back({trouble, shown(where), printable(detail)});
  }

  /// An archive often has one folder around a whole class. A folder that was given has none: what stands alone in it is
  /// a class of one.
  fs::path wrapped(const fs::path& folder) const {
    const std::vector<fs::path> all = entries(folder);
    const auto plain = [](const Layout& layout) { return &layout == &layouts().back(); };
    if (all.size() != 1 || !is_real_folder(all[0]) || !plain(layout_of(folder))) return folder;
    const std::vector<fs::path> inside = entries(all[0]);
    const auto students =
        std::ranges::count_if(inside, [](const fs::path& one) { return is_real_folder(one) || is_archive(one); });
    const Layout& inner = layout_of(all[0]);
    return !inner.of_one && (students > 1 || !plain(inner)) ? all[0] : folder;
  }

  const Layout& layout_of(const fs::path& folder) const {
    return *std::ranges::find_if(layouts(), [&](const Layout& layout) { return layout.fits(folder, options_.labs); });
  }

  void take_folder(const fs::path& given, const fs::path& folder) {
    if (!can_read(folder, given)) return;
    const std::vector<fs::path> all = entries(folder);
    if (all.empty()) return tell(IntakeTrouble::empty_folder, given);
    if (std::ranges::all_of(all, is_export)) {
      for (const fs::path& one : all) take_layout(one);
    } else {
      take_layout(folder);
    }
  }

  bool can_read(const fs::path& folder, const fs::path& where) {
    std::error_code error;
    const fs::directory_iterator opened(folder, error);
    if (error) tell(IntakeTrouble::unreadable, where, error.message());
    return !error;
  }

  void take_layout(const fs::path& folder) {
    for (const OwnersPart& part : layout_of(folder).read(folder, options_.labs, intake_.problems)) take(part);
  }

  void take(const OwnersPart& part) {
    if (options_.settled && std::ranges::any_of(part.paths, still_changes)) return;
    HandIn hand_in = part.about;
    const std::string name = part.paths.front().filename().string();
    if (shown_name(name) != name) tell(IntakeTrouble::not_utf8, shown_name(name));
    left_ = kOfStudent;
    nothing_ = true, lost_ = false;
    const size_t told = intake_.problems.size();
    for (const fs::path& path : part.paths) add_files(path, hand_in);
    if (lost_) return;
    if (nothing_)
      tell(IntakeTrouble::empty_folder, hand_in.origin);
    else if (hand_in.files.empty() && intake_.problems.size() == told)  // else that says why
      tell(IntakeTrouble::no_lab_file, hand_in.origin);
    std::ranges::sort(hand_in.files, {}, &LabFile::lab);
    intake_.hand_ins.push_back(std::move(hand_in));
  }

  void add_files(const fs::path& path, HandIn& hand_in) {
    if (!is_real_folder(path)) return add_single(path, hand_in);
    std::error_code error;
    if (fs::directory_iterator(path, error); error) {
      // Who cannot be read has not handed in nothing.
      lost_ = true;
      return tell(IntakeTrouble::unreadable, hand_in.origin, error.message());
    }
    add(find_lab_files(path, options_.labs, options_.only_lab, hand_in.origin, intake_.problems), hand_in);
    for (const fs::path& inside : archives_in(path)) add_archive(inside, hand_in);
    nothing_ = nothing_ && entries(path).empty();
  }

  /// Archives that stand directly in what was handed in, or in a folder there.
  std::vector<fs::path> archives_in(const fs::path& folder) const {
    std::vector<fs::path> found;
    const auto keep = [&](const fs::path& path) {
      if ((is_archive(path) || is_other_archive(path)) && is_real_file(path)) found.push_back(path);
    };
    for (const fs::path& path : entries(folder)) {
      keep(path);
      if (is_real_folder(path))
        for (const fs::path& inside : entries(path)) keep(inside);
    }
    return found;
  }

  /// A file that bears the platform's words before its name, or an archive.
  void add_single(const fs::path& path, HandIn& hand_in) {
    nothing_ = false;
    if (is_archive(path) || is_other_archive(path)) return add_archive(path, hand_in);
    for (const LabName& lab : options_.labs) {
      if (!options_.only_lab.empty() && lab.name != options_.only_lab) continue;
      const bool named = path.filename().string().find(lab.name) != std::string::npos;
      const bool kind = path.extension() == fs::path(lab.source).extension();
      if (!kind || (!named && lab.name != options_.only_lab)) continue;
      look_at_source(path, hand_in.origin, intake_.problems);
      add({{lab.name, path}}, hand_in);
    }
  }

  void add_archive(const fs::path& path, HandIn& hand_in) {
    nothing_ = false;
    if (is_other_archive(path)) return tell_of(IntakeTrouble::other_archive, path, hand_in);
    if (access(path.c_str(), R_OK) != 0) {
      lost_ = true;
      return tell(IntakeTrouble::unreadable, hand_in.origin, std::strerror(errno));
    }
    const fs::path folder = fresh_folder();
    const Unpacked how = unpack(path, folder, left_, wanted_of_student, hand_in.origin, intake_.problems);
    lost_ = lost_ || how == Unpacked::not_written;
    if (lost_) return;
    add(find_lab_files(folder, options_.labs, options_.only_lab, hand_in.origin, intake_.problems), hand_in);
    for (const fs::path& inside : archives_in(folder))
      tell_of(is_archive(inside) ? IntakeTrouble::nested_archive : IntakeTrouble::other_archive, inside, hand_in);
  }

  void tell_of(IntakeTrouble trouble, const fs::path& path, const HandIn& hand_in) {
    intake_.problems.push_back({trouble, hand_in.origin, shortened(path.filename().string())});
  }

  void add(const std::vector<LabFile>& files, HandIn& hand_in) {
    for (const LabFile& file : files) {
      if (std::ranges::find(hand_in.files, file.lab, &LabFile::lab) == hand_in.files.end())
        hand_in.files.push_back(file);
      else
        tell_of(IntakeTrouble::two_of_one_lab, file.path, hand_in);
    }
  }

  const IntakeOptions& options_;
  Intake& intake_;
  int folders_ = 0;
  UnpackLimits left_ = {};              // of the hand-in at hand
  bool nothing_ = true, lost_ = false;  // it is empty; something of it could not be read or unpacked here
};

/// Two folders of one name, from two places that were given.
void tell_same_ids(const std::map<std::string, size_t>& given_of, const std::string& id, size_t given,
                   const HandIn& hand_in, Intake& intake) {
  const auto found = given_of.find(id);
  if (found != given_of.end() && found->second != given && hand_in.attempt.empty())
    intake.problems.push_back({IntakeTrouble::same_id, hand_in.origin, id});
}

}  // namespace

Intake take_in(const std::vector<fs::path>& given, const IntakeOptions& options) {
  Intake intake;
  Taker taker(options, intake);
  std::map<std::string, size_t> given_of;
  for (size_t i = 0; i < given.size(); ++i) {
    const size_t before = intake.hand_ins.size();
    taker.take(given[i]);
    for (size_t one = before; one < intake.hand_ins.size(); ++one)
      for (const Person& person : intake.hand_ins[one].students) {
        tell_same_ids(given_of, person.id, i, HandIn(intake.hand_ins[one]), intake);
        given_of.emplace(person.id, i);
      }
  }
  return intake;
}

}  // namespace grader
