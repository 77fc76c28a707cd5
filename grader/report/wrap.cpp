#include <algorithm>

#include "grader/report/report.h"

namespace grader {

std::string wrap(const std::string& text, size_t width, size_t indent) {
  std::string out, line;
  size_t length = 0;  // in characters: a UTF-8 continuation byte takes no column
  const auto columns = [](const std::string& word) {
    return static_cast<size_t>(
        std::count_if(word.begin(), word.end(), [](unsigned char c) { return (c & 0xc0) != 0x80; }));
  };
  size_t at = 0;
  while (at < text.size() && text[at] == ' ') line += ' ', ++at, ++length;
  bool fresh = true;
  while (at < text.size()) {
    const size_t end = std::min(text.find(' ', at), text.size());
    const std::string word = text.substr(at, end - at);
    if (!fresh && length + 1 + columns(word) > width) {
      out += line + "\n";
      line = std::string(indent, ' ');
      length = indent;
      fresh = true;
    }
    if (!fresh) line += ' ', ++length;
    line += word;
    length += columns(word);
    fresh = false;
    at = end + 1;
  }
  return out + line;
}

}  // namespace grader
