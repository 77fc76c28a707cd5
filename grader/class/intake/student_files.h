// All that one student handed in, file by file, also what lies in archives.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "grader/class/intake/hand_in.h"
#include "grader/class/intake/lab_files.h"

namespace grader {

/// New folders, one after another, that do not exist yet.
class FreshFolders {
 public:
  explicit FreshFolders(const std::filesystem::path& below) : below_(below) {}
  std::filesystem::path next();

 private:
  std::filesystem::path below_;
  int used_ = 0;
};

struct Gathered {
  std::vector<StudentFile> files = {};
  bool lost = false;  // something could not be read or unpacked here, and is told: a later run may
};

/// Folders six levels deep, the shallowest files first, links not followed; then what lies in their archives, and in
/// archives in these, three deep.
Gathered gather(const std::vector<StudentFile>& handed, const std::string& origin, FreshFolders& fresh,
                std::vector<IntakeProblem>& problems);

}  // namespace grader
