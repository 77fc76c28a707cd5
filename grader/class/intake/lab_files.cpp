#include "grader/class/intake/lab_files.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <map>
#include <regex>
#include <set>

#include <fmt/core.h>
#include <unistd.h>

#include "grader/base/text.h"
#include "grader/class/intake/layouts/layouts.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

constexpr uintmax_t kMostBytes = 1 << 20;  // the limit of take()

std::string lower(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return c < 128 ? std::tolower(c) : c; });
  return text;
}

/// "05_tiled" has the number 5; 0 if there is no number.
int number_of(const std::string& lab) { return std::atoi(lab.c_str()); }

/// True for "05_tiled" itself, and for "lab5", "Lab 05", "lab_5".
bool names_lab(const std::string& word, const LabName& lab) {
  static const std::regex pattern("lab[ _-]?0*([1-9][0-9]{0,3})");
  std::smatch found;
  return word == lab.name || (std::regex_match(word, found, pattern) && std::stoi(found[1]) == number_of(lab.name));
}

bool is_kind(const std::string& plain, const LabName& lab) {
  return fs::path(plain).extension() == fs::path(lab.source).extension();
}

/// A lab to which this file belongs, or "".
std::string lab_of(const StudentFile& file, const std::vector<LabName>& labs) {
  const fs::path name = file.name;
  const std::string plain = plain_name(name.filename().string()), stem = fs::path(plain).stem().string(),
                    folder = plain_name(name.parent_path().filename().string());
  for (const LabName& lab : labs) {
    const bool in_folder = plain == lab.source && names_lab(folder, lab);
    const bool holds = file.single && plain.find(lab.name) != plain.npos;
    if (in_folder || (is_kind(plain, lab) && (names_lab(stem, lab) || holds))) return lab.name;
  }
  return "";
}

bool is_exact(const StudentFile& file, const LabName& lab) {
  const fs::path name = file.name;
  return name.filename() == lab.source ||
         name.filename().string() == lab.name + fs::path(lab.source).extension().string();
}

using Files = std::vector<const StudentFile*>;

/// With --lab: the file that can belong only to this lab, although no name says so.
Files unnamed(const std::vector<StudentFile>& files, const std::vector<LabName>& labs, const LabName& wanted) {
  Files named, of_kind;
  for (const StudentFile& file : files) {
    if (!lab_of(file, labs).empty()) continue;
    const std::string plain = plain_name(fs::path(file.name).filename().string());
    if (plain == wanted.source) named.push_back(&file);
    if (is_kind(plain, wanted)) of_kind.push_back(&file);
  }
  if (!named.empty()) return named;
  return of_kind.size() == 1 ? of_kind : Files{};
}

bool same_content(const fs::path& one, const fs::path& other) {
  std::error_code error;
  std::string of_one, of_other;
  if (!is_real_file(one) || !is_real_file(other) || fs::file_size(one, error) != fs::file_size(other, error))
    return false;
  if (fs::file_size(one, error) > kMostBytes) return false;
  return read_file(one.string(), of_one) && read_file(other.string(), of_other) && of_one == of_other;
}

/// Reports why this file cannot be graded, if it cannot.
void look_at_source(const StudentFile& file, const std::string& origin, std::vector<IntakeProblem>& problems) {
  const std::string name = shown_name(fs::path(file.name).filename().string());
  std::error_code error;
  if (fs::is_symlink(file.path, error))
    problems.push_back({IntakeTrouble::symlink, origin, name});
  else if (!is_real_file(file.path))
    problems.push_back({IntakeTrouble::not_regular, origin, name});
  else if (fs::file_size(file.path, error) > kMostBytes)
    problems.push_back({IntakeTrouble::too_large, origin, name});
  else if (access(file.path.c_str(), R_OK) != 0)
    problems.push_back({IntakeTrouble::unreadable, origin, std::strerror(errno)});
}

LabFile choose(Files files, const LabName& lab, const std::string& origin, std::vector<IntakeProblem>& problems) {
  std::ranges::stable_sort(files, std::greater(), [&](const StudentFile* file) { return is_exact(*file, lab); });
  for (const StudentFile* other : Files(files.begin() + 1, files.end()))
    if (!same_content(files[0]->path, other->path))
      problems.push_back({IntakeTrouble::two_of_one_lab, origin, shortened(other->name, 120), files[0]->name});
  look_at_source(*files[0], origin, problems);
  return {lab.name, files[0]->path};
}

}  // namespace

std::string plain_name(const std::string& name) {
  static const std::regex added("(copy of )?(.+?)( ?\\([0-9]{1,3}\\)|-[0-9]{1,3}|[ _-]+(copy|kopie))*");
  std::string plain = lower(name);
  if (plain.ends_with(".txt") && is_source(plain.substr(0, plain.size() - 4))) plain.resize(plain.size() - 4);
  const fs::path path = plain;
  std::string stem = path.stem().string();
  std::smatch found;
  if (std::regex_match(stem, found, added)) stem = std::string(found[2]);
  return stem + path.extension().string();
}

bool is_source(const std::string& name) {
  static const std::set<std::string> ends = {".cu", ".cpp", ".cuh", ".h", ".hpp", ".cc", ".cxx", ".c"};
  std::string plain = lower(name);
  if (plain.ends_with(".txt")) plain.resize(plain.size() - 4);
  return ends.contains(fs::path(plain).extension().string());
}

std::vector<LabFile> choose_lab_files(const std::vector<StudentFile>& files, const std::vector<LabName>& labs,
                                      const std::string& only_lab, const std::string& origin,
                                      std::vector<IntakeProblem>& problems) {
  std::map<std::string, Files> of_lab;
  for (const StudentFile& file : files)
    if (const std::string lab = lab_of(file, labs); !lab.empty()) of_lab[lab].push_back(&file);
  std::vector<LabFile> chosen;
  for (const LabName& lab : labs) {
    if (!only_lab.empty() && lab.name != only_lab) continue;
    Files& candidates = of_lab[lab.name];
    if (candidates.empty() && lab.name == only_lab) candidates = unnamed(files, labs, lab);
    if (!candidates.empty()) chosen.push_back(choose(candidates, lab, origin, problems));
  }
  std::ranges::sort(chosen, {}, &LabFile::lab);
  return chosen;
}

std::string found_text(const std::vector<StudentFile>& files) {
  constexpr size_t kShown = 5;
  std::string text;
  for (size_t i = 0; i < std::min(files.size(), kShown); ++i) text += (i ? ", " : "") + shortened(files[i].name);
  if (files.size() > kShown) text += fmt::format(" and {} more", files.size() - kShown);
  return text.empty() ? "no file" : text;
}

std::string expected_text(const std::vector<LabName>& labs, const std::string& only_lab) {
  const auto wanted = std::ranges::find(labs, only_lab, &LabName::name);
  if (wanted != labs.end()) return wanted->source;
  if (labs.empty()) return "a folder named like a lab";
  const LabName& lab = labs.back();
  return fmt::format("a folder named like a lab with its source, such as {}/{}, or --lab LAB for single files",
                     lab.name, lab.source);
}

}  // namespace grader
