#include <algorithm>
#include <cctype>

#include "common/source/lexer.h"

namespace source {
namespace {

void skip_blanks(std::string_view& text) { text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size())); }

bool take(std::string_view& text, std::string_view word) {
  if (!text.starts_with(word)) return false;
  text.remove_prefix(word.size());
  return true;
}

}  // namespace

std::optional<Marker> read_marker(std::string_view line) {
  Marker marker;
  skip_blanks(line);
  if (!take(line, "#") && !take(line, "%:")) return std::nullopt;
  skip_blanks(line);
  if (take(line, "line")) skip_blanks(line);
  if (line.empty() || !std::isdigit(static_cast<unsigned char>(line[0]))) return std::nullopt;
  for (int digits = 0; !line.empty() && std::isdigit(static_cast<unsigned char>(line[0])); line.remove_prefix(1))
    if (++digits < 10) marker.line = marker.line * 10 + (line[0] - '0');
  size_t i = line.find('"');
  if (i == std::string_view::npos) return std::nullopt;
  for (++i; i < line.size() && line[i] != '"'; ++i) {
    if (line[i] == '\\' && i + 1 < line.size()) ++i;
    marker.file += line[i];
  }
  if (i >= line.size()) return std::nullopt;
  const std::string_view flags = line.substr(i + 1);
  marker.enters = flags.find('1') != std::string_view::npos;
  marker.returns = flags.find('2') != std::string_view::npos;
  marker.system = flags.find('3') != std::string_view::npos;
  return marker;
}

}  // namespace source
