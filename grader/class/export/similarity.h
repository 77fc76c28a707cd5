// One lab's files of a class as programs that look for copies read them. What they find is evidence for a human, who reads
// both files; it is no verdict, and the gradebook keeps none of it.
#pragma once
#include <map>
#include <string>
#include <vector>

namespace grader {

struct ComparedFile {
  std::string student, submitted;  // as Student::id and HandInRecord::submitted
  std::string text;
};

/// A folder: for each path in it its text. `files/` has a folder a student, `base/` what was handed out, which is no
/// likeness; info.csv is for Dolos; README.md has the commands. `source_name`: "matmul.cu" or "matmul.cpp".
std::map<std::string, std::string> similarity_folder(const std::vector<ComparedFile>& files,
                                                     const std::string& skeleton, const std::string& source_name);

}  // namespace grader
