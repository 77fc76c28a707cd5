#include "grader/class/intake/intake.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <map>

#include <sys/stat.h>
#include <unistd.h>

#include "grader/base/text.h"
#include "grader/class/intake/archive.h"
#include "grader/class/intake/layouts/layouts.h"
#include "grader/class/intake/student_files.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

constexpr UnpackLimits kOfExport{.bytes = 16ull << 30, .entries = 500000, .file_bytes = 128ull << 20};
constexpr int kMostWraps = 3;  // levels of nested archives or folders

bool wanted_of_export(const std::string& name) {
  return is_source(name) || is_archive(name) || name == "submission_metadata.yml";
}

/// True if it was changed within the last seconds, or seems to have been changed as few seconds in the future, after
/// the clock was set back.
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

/// Takes one given folder or archive.
class Taker {
 public:
  Taker(const IntakeOptions& options, Intake& intake) : options_(options), intake_(intake), fresh_(options.unpack_to) {}

  void take(const fs::path& given) {
    std::error_code error;
    if (!fs::exists(given, error))
      return tell(error ? IntakeTrouble::unreadable : IntakeTrouble::missing, given, error.message());
    if (fs::is_directory(given, error)) return take_folder(given, given);
    if (!is_archive(given) || !fs::is_regular_file(given, error)) return tell(IntakeTrouble::not_recognised, given);
    if (access(given.c_str(), R_OK) != 0) return tell(IntakeTrouble::unreadable, given, std::strerror(errno));
    if (const fs::path folder = unpacked(given, shown(given)); !folder.empty()) take_folder(given, class_in(folder));
  }

  void add_files(const std::vector<StudentFile>& handed, HandIn& hand_in) {
    const size_t before = intake_.problems.size();
    const Gathered gathered = gather(handed, hand_in.origin, fresh_, intake_.problems);
    lost_ = gathered.lost;
    if (lost_) return;
    hand_in.files =
        choose_lab_files(gathered.files, options_.labs, options_.only_lab, hand_in.origin, intake_.problems);
    if (!hand_in.files.empty() || intake_.problems.size() > before) return;  // the reported problems say why
    if (gathered.files.empty()) return tell(IntakeTrouble::empty_folder, hand_in.origin);
    intake_.problems.push_back({IntakeTrouble::no_lab_file, hand_in.origin, found_text(gathered.files),
                                expected_text(options_.labs, options_.only_lab)});
  }

 private:
  /// "" if it was not unpacked completely. Half a class, or half of somebody's files, would look like missing hand-ins.
  fs::path unpacked(const fs::path& archive, const std::string& origin) {
    // The folder has the archive's name, because hand-ins without a folder of their own are named after it.
    const fs::path folder = fresh_.next() / without_archive_suffix(archive.filename().string());
    UnpackLimits left = kOfExport;
    const Unpacked how = unpack(archive, folder, left, wanted_of_export, origin, intake_.problems);
    if (how == Unpacked::cut) intake_.problems.push_back({IntakeTrouble::cut_export, origin});
    return how == Unpacked::whole ? folder : fs::path();
  }

  static std::string shown(const fs::path& path) {
    return shown_name(path.has_filename() ? path.filename().string() : path.parent_path().filename().string());
  }

  void tell(IntakeTrouble trouble, const fs::path& where, const std::string& detail = "") {
    intake_.problems.push_back({trouble, shown(where), printable(detail)});
  }

  Choice choice_of(const fs::path& folder) const { return choose_layout(folder, options_.labs, options_.layout); }

  /// True if it contains several students, or a structure that only a platform writes.
  bool is_class(const fs::path& folder) const {
    const Choice choice = choice_of(folder);
    if (choice.fit.empty() || choice.fit[0]->of_one) return false;
    return choice.claimed.size() > 1 || choice.fit[0]->id != std::string("folders");
  }

  /// An archive often contains a single folder, or a nested archive, around a whole class. A folder that was given
  /// directly has no such wrapper: a single entry in it is a class of one.
  fs::path class_in(const fs::path& folder) {
    fs::path inner = folder;
    for (int i = 0; i < kMostWraps && !is_class(inner); ++i) {
      const std::vector<fs::path> all = entries(inner);
      if (all.size() != 1) return folder;
      if (is_real_folder(all[0]))
        inner = all[0];
      else if (is_archive(all[0]) && is_real_file(all[0]))
        inner = opened(all[0]);
      else
        return folder;
    }
    return is_class(inner) ? inner : folder;
  }

  /// Unpacks an archive that may be a class; problems with single students are reported where they are taken.
  fs::path opened(const fs::path& archive) {
    const fs::path folder = fresh_.next() / without_archive_suffix(archive.filename().string());
    UnpackLimits left = kOfExport;
    std::vector<IntakeProblem> problems;
    const Unpacked how = unpack(archive, folder, left, wanted_of_export, shown(archive), problems);
    if (how == Unpacked::whole && is_class(folder))
      intake_.problems.insert(intake_.problems.end(), problems.begin(), problems.end());
    return folder;
  }

  void take_folder(const fs::path& given, const fs::path& folder) {
    if (!can_read(folder, given)) return;
    if (entries(folder).empty()) return tell(IntakeTrouble::empty_folder, given);
    const Choice choice = choice_of(folder);
    if (choice.fit.size() > 1) return tell(IntakeTrouble::which_layout, given, ids_of(choice));
    if (choice.fit.empty()) tell(IntakeTrouble::no_layout, given);
    for (const fs::path& path : choice.left_out) tell_left_out(given, path, choice);
    if (choice.fit.empty()) return;
    for (const OwnersPart& part : choice.fit[0]->read(folder, choice.claimed, options_.labs, intake_.problems))
      take(part);
  }

  static std::string ids_of(const Choice& choice) {
    std::string ids;
    for (const Layout* layout : choice.fit) ids += (ids.empty() ? "" : " or --layout ") + std::string(layout->id);
    return ids;
  }

  void tell_left_out(const fs::path& given, const fs::path& path, const Choice& choice) {
    const std::string name = shown_name(path.filename().string()),
                      layout = choice.fit.empty() ? "" : choice.fit[0]->name;
    std::error_code error;
    if (fs::is_symlink(path, error))
      tell(IntakeTrouble::symlink, given, name);
    else if (is_other_archive(path))
      tell(IntakeTrouble::other_archive, given, name);
    else
      intake_.problems.push_back({IntakeTrouble::left_out, shown(given), name, layout});
  }

  bool can_read(const fs::path& folder, const fs::path& where) {
    std::error_code error;
    const fs::directory_iterator opened(folder, error);
    if (error) tell(IntakeTrouble::unreadable, where, error.message());
    return !error;
  }

  void take(const OwnersPart& part) {
    if (options_.settled && std::ranges::any_of(part.handed, still_changes, &StudentFile::path)) return;
    HandIn hand_in = part.about;
    const std::string name = part.handed.front().path.filename().string();
    if (shown_name(name) != name) tell(IntakeTrouble::not_utf8, shown_name(name));
    add_files(part.handed, hand_in);
    if (!lost_) intake_.hand_ins.push_back(std::move(hand_in));
  }

  const IntakeOptions& options_;
  Intake& intake_;
  FreshFolders fresh_;
  bool lost_ = false;  // something in the hand-in could not be read or unpacked here
};

/// Reports two folders with the same name from two of the given places.
void tell_same_ids(const std::map<std::string, size_t>& given_of, const std::string& id, size_t given,
                   const HandIn& hand_in, Intake& intake) {
  const auto found = given_of.find(id);
  if (found != given_of.end() && found->second != given && hand_in.attempt.empty())
    intake.problems.push_back({IntakeTrouble::same_id, hand_in.origin, id});
}

}  // namespace

std::vector<std::string> layout_names() {
  std::vector<std::string> names;
  for (const Layout& layout : layouts()) names.emplace_back(layout.id);
  return names;
}

HandIn take_one(const fs::path& folder, const IntakeOptions& options, std::vector<IntakeProblem>& problems) {
  Intake intake;
  HandIn hand_in{.origin = shown_name(folder.filename().string())};
  Taker(options, intake).add_files({handed_file(folder, folder.filename().string())}, hand_in);
  problems.insert(problems.end(), intake.problems.begin(), intake.problems.end());
  return hand_in;
}

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
