#include "grader/cli/record/hint_record.h"

#include <filesystem>
#include <functional>
#include <sstream>

#include <fmt/core.h>

#include "grader/base/package.h"
#include "grader/base/text.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

std::string record_path(const std::string& lab, const std::string& file) {
  std::error_code error;
  const std::string path = fs::weakly_canonical(file, error).string();
  return fmt::format("{}/build/hints/{}-{:016x}", package_root(), lab, std::hash<std::string>()(path));
}

}  // namespace

HintRecord read_hint_record(const std::string& lab, const std::string& file) {
  HintRecord record;
  std::string text;
  if (!read_file(record_path(lab, file), text)) return record;
  std::istringstream words(text);
  words >> record.id >> record.step >> record.taken;
  return words ? record : HintRecord{};
}

HintRecord take_hint(const std::string& lab, const std::string& file, const std::string& id, int available) {
  HintRecord record = read_hint_record(lab, file);
  if (record.id != id) record.step = 0;
  record.id = id;
  if (record.step >= available) return record;
  ++record.step;
  ++record.taken;
  const std::string path = record_path(lab, file);
  std::error_code error;
  fs::create_directories(fs::path(path).parent_path(), error);
  write_file(path, fmt::format("{} {} {}\n", record.id, record.step, record.taken));
  return record;
}

}  // namespace grader
