#include "grader/class/intake/intake.h"

#include <algorithm>
#include <map>
#include <set>

#include "grader/base/text.h"
#include "grader/class/intake/archive.h"
#include "grader/class/intake/layouts.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

constexpr UnpackLimits kOfExport{.bytes = 16ull << 30, .entries = 500000, .file_bytes = 64ull << 20};
constexpr UnpackLimits kOfStudent{.bytes = 16ull << 20, .entries = 20000, .file_bytes = 2ull << 20};

bool is_source(const fs::path& name) {
  static const std::set<std::string> ends = {".cu", ".cpp", ".cuh", ".h", ".hpp", ".cc", ".cxx", ".c"};
  return ends.contains(name.extension().string());
}

bool wanted_of_export(const std::string& name) {
  return is_source(name) || is_archive(name) || name == "submission_metadata.yml";
}

bool is_text_utf8(const std::string& text) { return printable(text) == text; }

/// Takes in one given folder or archive.
class Taker {
 public:
  Taker(const IntakeOptions& options, Intake& intake) : options_(options), intake_(intake) {}

  void take(const fs::path& given) {
    std::error_code error;
    fs::path folder = given;
    if (!fs::is_directory(given, error)) {
      folder = fresh_folder();
      unpack(given, folder, kOfExport, wanted_of_export, printable(given.filename().string()), intake_.problems);
    }
    folder = inner(folder);
    if (fs::directory_iterator(folder, error), error) return tell(IntakeTrouble::unreadable, given, error.message());
    if (entries(folder).empty()) return tell(IntakeTrouble::empty_folder, given);
    for (const Layout& layout : layouts())
      if (layout.fits(folder, options_.labs)) {
        for (const Part& part : layout.read(folder, options_.labs, intake_.problems)) take(part);
        return;
      }
  }

 private:
  fs::path fresh_folder() { return options_.unpack_to / std::to_string(folders_++); }

  void tell(IntakeTrouble trouble, const fs::path& where, const std::string& detail = "") {
    intake_.problems.push_back(
        {trouble, printable(where.filename().empty() ? where.string() : where.filename().string()), printable(detail)});
  }

  /// A platform's archive often has one folder around everything.
  fs::path inner(fs::path folder) const {
    for (int depth = 0; depth < 2; ++depth) {
      const std::vector<fs::path> all = entries(folder);
      std::error_code error;
      const bool around = all.size() == 1 && fs::is_directory(all[0], error) && !fs::is_symlink(all[0], error) &&
                          fs::exists(all[0] / "submission_metadata.yml", error);
      if (!around) break;
      folder = all[0];
    }
    return folder;
  }

  void take(const Part& part) {
    HandIn hand_in = part.about;
    for (const Person& person : hand_in.students)
      if (person.id.find('?') != person.id.npos && !is_text_utf8(part.paths.front().filename().string()))
        tell(IntakeTrouble::not_utf8, hand_in.origin);
    bool any = false;
    for (const fs::path& path : part.paths) any |= add_files(path, hand_in);
    if (!any)
      tell(IntakeTrouble::empty_folder, hand_in.origin);
    else if (hand_in.files.empty())
      tell(IntakeTrouble::no_lab_file, hand_in.origin);
    intake_.hand_ins.push_back(std::move(hand_in));
  }

  /// False where there is nothing at all.
  bool add_files(const fs::path& path, HandIn& hand_in) {
    std::error_code error;
    if (is_archive(path)) return add_archive(path, hand_in);
    if (!fs::is_directory(path, error)) return add_single(path, hand_in);
    if (fs::directory_iterator(path, error), error) {
      tell(IntakeTrouble::unreadable, hand_in.origin, error.message());
      return true;
    }
    add(find_lab_files(path, options_.labs, options_.only_lab), hand_in);
    const std::vector<fs::path> all = entries(path);
    for (const fs::path& inside : all)
      if (is_archive(inside)) add_archive(inside, hand_in);
    return !all.empty();
  }

  /// Canvas hands out single files, with words before their names.
  bool add_single(const fs::path& path, HandIn& hand_in) {
    for (const LabName& lab : options_.labs) {
      const bool named = path.filename().string().find(lab.name) != std::string::npos;
      const bool kind = path.extension() == fs::path(lab.source).extension();
      if (kind && (named || lab.name == options_.only_lab)) add({{lab.name, path}}, hand_in);
    }
    return true;
  }

  bool add_archive(const fs::path& path, HandIn& hand_in) {
    const fs::path folder = fresh_folder();
    const auto wanted = [](const std::string& name) { return is_source(name) || is_archive(name); };
    unpack(path, folder, kOfStudent, wanted, hand_in.origin, intake_.problems);
    const std::vector<LabFile> files = find_lab_files(folder, options_.labs, options_.only_lab);
    if (files.empty())
      for (const fs::path& inside : entries(folder))
        if (is_archive(inside)) tell(IntakeTrouble::nested_archive, hand_in.origin, inside.filename().string());
    add(files, hand_in);
    return true;
  }

  void add(const std::vector<LabFile>& files, HandIn& hand_in) const {
    for (const LabFile& file : files)
      if (std::ranges::find(hand_in.files, file.lab, &LabFile::lab) == hand_in.files.end())
        hand_in.files.push_back(file);
  }

  const IntakeOptions& options_;
  Intake& intake_;
  int folders_ = 0;
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
