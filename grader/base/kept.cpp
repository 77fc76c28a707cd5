#include "grader/base/kept.h"

#include <unistd.h>

#include <filesystem>

namespace grader {

namespace fs = std::filesystem;

bool is_fresh(const std::string& path, const std::vector<std::string>& parts) {
  std::error_code error;
  const auto made = fs::last_write_time(path, error);
  if (error) return false;
  for (const std::string& part : parts) {
    const auto changed = fs::last_write_time(part, error);
    if (error || changed > made) return false;
  }
  return true;
}

bool keep(const std::string& made, const std::string& path) {
  std::error_code error;
  fs::create_directories(fs::path(path).parent_path(), error);
  const std::string beside = path + "." + std::to_string(getpid());
  fs::copy_file(made, beside, fs::copy_options::overwrite_existing, error);
  if (!error) fs::rename(beside, path, error);
  return !error;
}

}  // namespace grader
