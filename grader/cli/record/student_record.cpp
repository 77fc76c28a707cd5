#include "grader/cli/record/student_record.h"

#include <algorithm>
#include <filesystem>
#include <sstream>

#include <fmt/core.h>

#include "grader/base/package.h"
#include "grader/base/text.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

std::string folder_of(const std::string& lab) { return package_root() + "/labs/" + lab; }
std::string record_path(const std::string& lab) { return folder_of(lab) + "/.progress"; }

bool lies_in(const std::string& file, const std::string& folder) {
  std::error_code error;
  return fs::weakly_canonical(fs::path(file).parent_path(), error) == fs::weakly_canonical(folder, error) && !error;
}

}  // namespace

StudentRecord read_student_record(const std::string& lab) {
  StudentRecord record;
  std::string text;
  if (!read_file(record_path(lab), text)) return record;
  std::istringstream words(text);
  words >> record.last >> record.best >> record.maximum >> record.checks;
  return words && record.checks > 0 ? record : StudentRecord{};
}

bool keep_result(const std::string& file, const LabResult& result) {
  if (result.verdict == Verdict::error || !lies_in(file, folder_of(result.lab))) return true;
  StudentRecord record = read_student_record(result.lab);
  record.last = result.points;
  record.maximum = result.max_points;
  record.best = std::max(record.best, result.points);
  ++record.checks;
  const std::string path = record_path(result.lab);
  const std::string text = fmt::format("{} {} {} {}\n", record.last, record.best, record.maximum, record.checks);
  std::error_code error;
  if (!write_file(path + ".part", text)) return false;
  fs::rename(path + ".part", path, error);
  return !error;
}

std::string not_kept(const std::string& lab) {
  return "These points are not kept for make progress and make log: labs/" + lab +
         "/.progress or .worklog cannot be written. Check the permissions of that folder.";
}

}  // namespace grader
