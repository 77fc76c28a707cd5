#include "grader/base/programs.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include <unistd.h>

#include "grader/base/text.h"

namespace grader {

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
  for (const auto& entry : std::filesystem::directory_iterator("/dev", error)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with("nvidia") || name == "dxg") files.push_back(entry.path().string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace grader
