// Which lines of code are new, and which are gone.
#pragma once
#include <string>
#include <vector>

namespace lecture {

struct Change {
  char mark = ' ';  // '+' new, '-' gone, ' ' in both
  std::string text;
};

/// The shortest way from one file to the other (longest common subsequence); indentation does not count.
std::vector<Change> compare(const std::vector<std::string>& before, const std::vector<std::string>& after);

/// The changed lines that contain one of `words`.
std::vector<Change> that_matter(const std::vector<Change>& changes, const std::vector<std::string>& words);

}  // namespace lecture
