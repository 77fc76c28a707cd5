#include "grader/build/whole/numbered_lines.h"

#include <algorithm>
#include <filesystem>
#include <map>

#include <fmt/core.h>

#include "common/source/lexer.h"

namespace grader {
namespace {

constexpr int kLinesOfOneFile = 1'000'000;

/// Remembers who owns a file from its first mention. After a macro expansion g++ names a system file without marking it
/// as one, and inside the expansion of a system macro (NULL) it marks a file of the program as a system file.
class Owners {
 public:
  bool is_own(const source::Marker& marker) {
    const bool known = own_.emplace(marker.file, !marker.system).first->second;
    return !marker.file.empty() && marker.file[0] != '<' && known;
  }

 private:
  std::map<std::string, bool> own_;
};

std::string from_here(const std::string& path) {
  const std::string near = std::filesystem::path(path).lexically_proximate(std::filesystem::current_path()).string();
  return near.starts_with("..") ? path : near;
}

std::string numbered(const source::Marker& marker, OwnFiles& files) {
  const char* flag = marker.enters ? " 1" : marker.returns ? " 2" : "";
  return fmt::format("# {} \"{}\"{}\n", files.base_of(marker.file) + marker.line, kProgramFile, flag);
}

}  // namespace

int OwnFiles::base_of(const std::string& path) {
  const auto found = std::ranges::find(paths_, path);
  const auto number = static_cast<int>(found - paths_.begin());
  if (found == paths_.end()) paths_.push_back(path);
  return number * kLinesOfOneFile;
}

std::vector<std::string> OwnFiles::paths() const {
  std::vector<std::string> names;
  for (const std::string& path : paths_) names.push_back(from_here(path));
  return names;
}

FileLine OwnFiles::at(int numbered_line) const {
  const auto number = static_cast<size_t>(numbered_line / kLinesOfOneFile);
  if (numbered_line <= 0 || number >= paths_.size()) return {};
  return {from_here(paths_[number]), numbered_line % kLinesOfOneFile};
}

std::string number_lines(std::string_view preprocessed, OwnFiles& files) {
  Owners owners;
  std::string text;
  text.reserve(preprocessed.size());
  for (size_t at = 0; at < preprocessed.size();) {
    const size_t end = std::min(preprocessed.find('\n', at), preprocessed.size() - 1) + 1;
    const std::string_view line = preprocessed.substr(at, end - at);
    const auto marker = line[0] == '#' ? source::read_marker(line) : std::nullopt;
    text += marker && owners.is_own(*marker) ? numbered(*marker, files) : std::string(line);
    at = end;
  }
  return text;
}

}  // namespace grader
