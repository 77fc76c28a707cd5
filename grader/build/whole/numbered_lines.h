// A program is of several files and of headers of its own, and all that is said of it says a line: a finding, a launch, an
// error of the compiler's. So the program's own text is numbered through: file 0 has lines 1, 2, …, file 1 has lines
// 1,000,001, 1,000,002, …, and all of it is one file by name to the rewriter, to g++ and to addr2line.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace grader {

/// The name of that one file.
inline const std::string kProgramFile = "program.cu";

struct FileLine {
  std::string path;  // from the current folder on, where it lies in it; "" where the line is none of the program's
  int line = 0;
};

class OwnFiles {
 public:
  /// The first line's number but one.
  int base_of(const std::string& path);
  FileLine at(int numbered_line) const;
  /// As at() names them.
  std::vector<std::string> paths() const;

 private:
  std::vector<std::string> paths_;
};

/// `preprocessed` is what g++ -E made of one file of the program's. Text that comes from no header of the system's is the
/// program's own.
std::string number_lines(std::string_view preprocessed, OwnFiles& files);

}  // namespace grader
