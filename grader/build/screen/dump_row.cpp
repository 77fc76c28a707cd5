#include "grader/build/screen/dump_row.h"

#include <algorithm>
#include <cstdlib>

#include "grader/base/text.h"

namespace grader {
namespace {

/// After the string or character that begins at `at`.
size_t end_of_literal(std::string_view text, size_t at) {
  const char quote = text[at];
  for (++at; at < text.size() && text[at] != quote; ++at) at += text[at] == '\\';
  return std::min(at + 1, text.size());
}

/// g++ 13 and newer tell places of several paths apart: "a.cu:12:5 discrim 2".
std::string_view without_path(std::string_view place) {
  const size_t end = place.rfind(" discrim ");
  const bool numbered =
      end != std::string_view::npos && place.find_first_not_of("0123456789", end + 9) == std::string_view::npos;
  return numbered ? place.substr(0, end) : place;
}

}  // namespace

size_t place_at_front(std::string_view text) {
  const size_t end = text.find(']');
  if (text.empty() || text[0] != '[' || end == std::string_view::npos || text.find('[', 1) < end) return 0;
  const std::string_view inside = without_path(text.substr(1, end - 1));
  const size_t column = inside.rfind(':');
  const size_t line = column == std::string_view::npos || column == 0 ? column : inside.rfind(':', column - 1);
  if (line == std::string_view::npos || line == 0) return 0;
  return inside.find_first_not_of("0123456789:", line) == std::string_view::npos ? end + 1 : 0;
}

void DumpRows::read(std::string_view row) {
  text_.clear();
  line_ = 0;
  for (size_t at = 0; at < row.size();) {
    if (row[at] == '"' || row[at] == '\'') {
      text_ += "\"\"";
      at = end_of_literal(row, at);
    } else if (const size_t place = place_at_front(row.substr(at))) {
      if (line_ == 0 && row.substr(at).starts_with(own_)) line_ = std::atoi(row.data() + at + own_.size());
      at += place + (at + place < row.size() && row[at + place] == ' ');
    } else {
      text_ += row[at++];
    }
  }
  text_ = trim(text_);
}

bool DumpRows::next() {
  while (!rest_.empty()) {
    const size_t end = std::min(rest_.find('\n'), rest_.size());
    read(rest_.substr(0, end));
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
    if (begins_function()) return body_ = false, true;
    body_ = body_ || text_.starts_with("<bb ");
    if (body_ && !text_.empty()) return true;
  }
  return false;
}

}  // namespace grader
