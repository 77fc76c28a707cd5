// Where a program runs: a folder of its own with all that its user's folder holds. What it makes or changes there comes
// back to the user's folder afterwards; nothing else can be written.
#pragma once
#include <map>
#include <string>
#include <vector>

namespace grader {

class RunFolder {
 public:
  /// Small files of `original` are copied into `path`, which is made; large ones and folders are linked to.
  RunFolder(const std::string& original, const std::string& path);

  const std::string& path() const { return path_; }
  /// What the links lead to.
  std::vector<std::string> readable() const { return {original_}; }

  /// Brings back what the program made or changed; says what that is.
  std::vector<std::string> bring_back() const;

 private:
  std::string original_, path_;
  std::map<std::string, long> before_;  // when each copy was last changed
};

}  // namespace grader
