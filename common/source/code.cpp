#include "common/source/code.h"

#include <algorithm>

namespace source {

Code::Code(std::string text, Lexed (*read)(std::string_view))
    : text_(std::move(text)), lexed_(read(text_)), syntax_(lexed_) {
  const bool ended = text_.empty() || text_.back() == '\n';
  const auto lines = std::count(text_.begin(), text_.end(), '\n') + (ended ? 0 : 1);
  int token = 0;
  for (int line = 0; line <= lines; ++line) {
    const int first = token;
    while (token < syntax_.size() && syntax_.line(token) <= line) ++token;
    lines_.push_back({first, token});
  }
}

std::string Code::source(Range range) const {
  if (range.size() <= 0) return "";
  return text_.substr(begin(range.begin), end(range.end - 1) - begin(range.begin));
}

Range Code::line(int number) const {
  constexpr int kLongest = 120;
  if (number < 1 || number > lines()) return {};
  const Range line = lines_[number];
  return {line.begin, std::min(line.end, line.begin + kLongest)};
}

}  // namespace source
