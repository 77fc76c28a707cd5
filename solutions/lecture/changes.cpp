#include "solutions/lecture/changes.h"

#include <algorithm>

#include "grader/base/text.h"

namespace lecture {

std::vector<Change> compare(const std::vector<std::string>& before, const std::vector<std::string>& after) {
  const auto same = [&](size_t i, size_t j) { return grader::trim(before[i]) == grader::trim(after[j]); };
  // common[i][j]: the maximum number of lines that before[i..] and after[j..] have in common.
  std::vector<std::vector<int>> common(before.size() + 1, std::vector<int>(after.size() + 1, 0));
  for (size_t i = before.size(); i-- > 0;)
    for (size_t j = after.size(); j-- > 0;)
      common[i][j] = same(i, j) ? common[i + 1][j + 1] + 1 : std::max(common[i + 1][j], common[i][j + 1]);

  std::vector<Change> changes;
  size_t i = 0, j = 0;
  while (i < before.size() || j < after.size()) {
    if (i < before.size() && j < after.size() && same(i, j))
      changes.push_back({' ', after[j]}), ++i, ++j;
    else if (j == after.size() || (i < before.size() && common[i + 1][j] >= common[i][j + 1]))
      changes.push_back({'-', before[i]}), ++i;
    else
      changes.push_back({'+', after[j]}), ++j;
  }
  return changes;
}

std::vector<Change> that_matter(const std::vector<Change>& changes, const std::vector<std::string>& words) {
  std::vector<Change> chosen;
  for (const Change& change : changes) {
    if (change.mark == ' ') continue;
    const auto in_line = [&](const std::string& word) { return change.text.find(word) != std::string::npos; };
    if (std::any_of(words.begin(), words.end(), in_line)) chosen.push_back(change);
  }
  return chosen;
}

}  // namespace lecture
