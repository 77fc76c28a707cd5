// Collects all files that one student handed in, including those in archives.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "grader/class/intake/hand_in.h"
#include "grader/class/intake/lab_files.h"

namespace grader {

/// Generates names for new folders that do not exist yet.
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
  bool lost = false;  // an item could not be read or unpacked on this machine, and this is reported: a later run may
                      // succeed
};

/// Collects files from folders up to six levels deep, the shallowest first, without following links. Then collects the
/// contents of their archives, and of nested archives up to three levels.
Gathered gather(const std::vector<StudentFile>& handed, const std::string& origin, FreshFolders& fresh,
                std::vector<IntakeProblem>& problems);

}  // namespace grader
