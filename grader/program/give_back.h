// What a stranger's program made comes into a folder of its user's: new plain files, and nothing that runs by itself. A
// program may name its files as it likes, so every folder on the way is opened without following links.
#pragma once
#include <string>
#include <vector>

namespace grader {

struct NotGiven {
  std::string name, reason;  // "a link", "there is such a file already"
};

struct GivenBack {
  std::vector<std::string> written;
  std::vector<NotGiven> left;
};

struct GiveTo {
  std::string folder;
  bool overwrite = false;  // a plain file that is there already, but no program
};

/// `names`: files below `from`. What is written can be read and written, but not executed.
GivenBack give_back(const std::string& from, const std::vector<std::string>& names, const GiveTo& to);

/// Is the folder the package's own, or inside of it?
bool is_in_package(const std::string& folder);

}  // namespace grader
