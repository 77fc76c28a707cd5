#include "solutions/lecture/terminal/line.h"

#include <array>
#include <utility>

#include "grader/base/text.h"
#include "grader/report/report.h"

namespace lecture {
namespace {

constexpr std::array<std::pair<std::string_view, char>, 8> kStandIns = {
    {{"█", '#'}, {"▒", 'o'}, {"·", '.'}, {"─", '-'}, {"│", '|'}, {"└", '+'}, {"→", '>'}, {"–", '-'}}};

bool continues(char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; }

const char* colour_of(Style style) {
  switch (style) {
    case Style::title:
      return "1";
    case Style::question:
      return "33;1";
    case Style::added:
      return "32";
    case Style::removed:
      return "31";
    case Style::good:
      return "32;1";
    case Style::bad:
      return "31;1";
    case Style::quiet:
      return "2";
    case Style::plain:
      break;
  }
  return "";
}

}  // namespace

size_t columns(std::string_view text) {
  size_t count = 0;
  for (const char c : text) count += !continues(c);
  return count;
}

std::string padded(const std::string& text, size_t width) {
  const size_t used = columns(text);
  return used < width ? text + std::string(width - used, ' ') : text;
}

std::string fitted(const std::string& text, size_t width) {
  if (columns(text) <= width) return text;
  std::string cut;
  size_t used = 0;
  for (const char c : text) {
    if (!continues(c) && ++used > width - 3) break;
    cut += c;
  }
  return cut + "...";
}

std::string to_ascii(std::string_view text) {
  std::string plain;
  for (size_t at = 0; at < text.size();) {
    size_t end = at + 1;
    while (end < text.size() && continues(text[end])) ++end;
    const std::string_view glyph = text.substr(at, end - at);
    char stand_in = glyph.size() == 1 && static_cast<unsigned char>(glyph[0]) < 128 ? glyph[0] : '?';
    for (const auto& [drawn, ascii] : kStandIns)
      if (glyph == drawn) stand_in = ascii;
    plain += stand_in;
    at = end;
  }
  return plain;
}

std::string render(const Line& line, const Look& look) {
  std::string text = look.unicode ? line.text : to_ascii(line.text);
  text.erase(text.find_last_not_of(' ') + 1);
  const std::string colour = colour_of(line.style);
  return look.colour && !colour.empty() && !text.empty() ? "\033[" + colour + "m" + text + "\033[0m" : text;
}

void add_text(Page& page, const std::string& text, Style style, size_t width) {
  for (const std::string& line : grader::split_lines(grader::wrap(text, width, 0))) page.push_back({line, style});
}

void add_blank(Page& page) { page.push_back({"", Style::plain}); }

}  // namespace lecture
