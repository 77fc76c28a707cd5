#include "grader/base/programs.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include <unistd.h>

#include "grader/base/text.h"

namespace grader {

namespace fs = std::filesystem;

std::string first_program(const std::vector<std::string>& paths) {
  for (const std::string& path : paths)
    if (access(path.c_str(), X_OK) == 0) return path;
  return "";
}

std::string find_program(const std::string& name, const std::vector<std::string>& elsewhere) {
  if (name.find('/') != std::string::npos) return first_program({name});
  const char* path = std::getenv("PATH");
  std::string folders = path ? path : "/usr/local/bin:/usr/bin:/bin";
  std::replace(folders.begin(), folders.end(), ':', '\n');
  std::vector<std::string> files;
  for (const std::string& folder : split_lines(folders))
    if (!folder.empty()) files.push_back(folder + "/" + name);
  files.insert(files.end(), elsewhere.begin(), elsewhere.end());
  return first_program(files);
}

std::vector<std::string> gpu_device_files() {
  std::vector<std::string> files;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator("/dev", error)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with("nvidia") || name == "dxg") files.push_back(entry.path().string());
  }
  std::ranges::sort(files);
  return files;
}

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
