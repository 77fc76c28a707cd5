// Finds which lines of code were added or removed.
#pragma once
#include <string>
#include <vector>

namespace lecture {

struct Change {
  char mark = ' ';  // '+' added, '-' removed, ' ' in both
  std::string text;
};

/// Returns the shortest edit from one file to the other (longest common subsequence), ignoring indentation.
std::vector<Change> compare(const std::vector<std::string>& before, const std::vector<std::string>& after);

/// Returns the changed lines that contain one of `words`.
std::vector<Change> that_matter(const std::vector<Change>& changes, const std::vector<std::string>& words);

}  // namespace lecture
