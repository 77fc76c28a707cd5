#include "grader/proof/mutants/code.h"

#include <algorithm>

namespace mutants {

std::string apply(const std::string& text, std::vector<Edit> edits) {
  std::stable_sort(edits.begin(), edits.end(), [](const Edit& a, const Edit& b) { return a.begin < b.begin; });
  std::string out;
  size_t at = 0;
  for (const Edit& edit : edits) {
    out.append(text, at, edit.begin - at);
    out += edit.text;
    at = edit.end;
  }
  return out + text.substr(at);
}

std::string Code::stream() const {
  std::string all;
  for (int i = 0; i < tokens().size(); ++i) all += word(i) + " ";
  return all;
}

Edit Code::replace(Range range, const std::string& by) const {
  if (range.size() <= 0) return {begin(range.begin), begin(range.begin), by};
  return {begin(range.begin), end(range.end - 1), by};
}

}  // namespace mutants
