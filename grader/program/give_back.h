// Copies files that an untrusted program created into a folder of its user. Only new regular files are copied, and none
// that is executed automatically. The program chooses the names, so every folder of a path is opened without following
// links.
#pragma once
#include <string>
#include <vector>

namespace grader {

struct NotGiven {
  std::string name, reason;  // reason: "a link", "there is such a file already"
};

struct GivenBack {
  std::vector<std::string> written;
  std::vector<NotGiven> left;
};

struct GiveTo {
  std::string folder;
  bool overwrite = false;  // true: may replace an existing regular file, unless it is executable
};

/// `names` are files below `from`. The copies can be read and written, but not executed.
GivenBack give_back(const std::string& from, const std::vector<std::string>& names, const GiveTo& to);

/// True if the folder is the package's own, or inside it.
bool is_in_package(const std::string& folder);

}  // namespace grader
