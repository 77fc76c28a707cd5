#include "grader/base/reference.h"

#include <filesystem>

#include "grader/base/package.h"
#include "grader/base/text.h"

namespace grader {

std::string solution_file(const std::string& lab) {
  const std::string folder = package_root() + "/solutions/" + lab;
  const std::string cuda = folder + "/matmul.cu";
  return std::filesystem::exists(cuda) ? cuda : folder + "/matmul.cpp";
}

std::optional<std::string> solution_text(const std::string& lab) {
  std::string text;
  return read_file(solution_file(lab), text) ? std::optional(text) : std::nullopt;
}

std::string solution_object(const std::string& lab, const std::string& built_as) {
  return package_root() + "/solutions/" + lab + "." + built_as + ".o";
}

}  // namespace grader
