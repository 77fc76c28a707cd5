// Exports one lab's files of a class in the format of plagiarism detectors. Their output is evidence for a human, who
// must read both files. It is not a verdict, and the gradebook does not store it.
#pragma once
#include <map>
#include <string>
#include <vector>

namespace grader {

struct ComparedFile {
  std::string student, submitted;  // have the format of Student::id and HandInRecord::submitted
  std::string text;
};

/// Returns a folder as a map from paths to texts. `files/` has a folder per student. `base/` has the skeletons, which
/// do not count as similarity. info.csv is for Dolos. README.md contains the commands. `source_name`: "matmul.cu" or
/// "matmul.cpp".
std::map<std::string, std::string> similarity_folder(const std::vector<ComparedFile>& files,
                                                     const std::string& skeleton, const std::string& source_name);

}  // namespace grader
