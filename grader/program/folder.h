// Where a program runs: a folder of its own with all that its user's folder holds. What it makes or changes there comes
// back to the user's folder afterwards; nothing else can be written.
#pragma once
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace grader {

class RunFolder {
 public:
  /// Small files and folders of `original` are copied into `path`, which is made; large ones are linked to.
  RunFolder(const std::string& original, const std::string& path);

  std::string path() const { return path_.string(); }
  /// What the links lead to.
  std::vector<std::string> readable() const { return {original_.string()}; }

  /// Brings back what the program made or changed; says what that is.
  std::vector<std::string> bring_back() const;

 private:
  void fill(const std::filesystem::path& inside, uintmax_t& room);

  std::filesystem::path original_, path_;
  std::map<std::string, long> before_;  // when each copy was last changed
};

}  // namespace grader
