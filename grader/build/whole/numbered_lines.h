// Numbers the lines of a program that has several files and its own headers. Findings, launches and compiler errors
// contain only a line. Therefore each file has its own range: file 0 has lines 1, 2, …, and file 1 has lines 1,000,001,
// 1,000,002, …. The rewriter, g++ and addr2line treat the whole program as one file.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace grader {

/// The name of this single file.
inline const std::string kProgramFile = "program.cu";

struct FileLine {
  std::string path;  // relative to the current folder if it is inside; "" if the line does not belong to the program
  int line = 0;
};

class OwnFiles {
 public:
  /// One less than the number of the file's first line.
  int base_of(const std::string& path);
  FileLine at(int numbered_line) const;
  /// Returns the paths of all files, in the spelling of at().
  std::vector<std::string> paths() const;

 private:
  std::vector<std::string> paths_;
};

/// `preprocessed` is the output of g++ -E for one file of the program. Text that does not come from a system header
/// belongs to the program.
std::string number_lines(std::string_view preprocessed, OwnFiles& files);

}  // namespace grader
