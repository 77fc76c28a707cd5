#include "grader/base/text.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <numeric>
#include <sstream>
#include <utility>

#include <fmt/core.h>

#include "grader/base/utf8.h"

namespace grader {

std::vector<std::string> split_cells(const std::string& row) {
  std::istringstream text(row + ",");
  std::vector<std::string> cells;
  for (std::string cell; std::getline(text, cell, ',');) cells.push_back(cell);
  return cells;
}

std::vector<std::string> split_lines(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const size_t end = text.find('\n');
    lines.emplace_back(text.substr(0, end));
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
  }
  return lines;
}

std::string trim(std::string_view text) {
  const char* blanks = " \t\r\n\f\v";
  const size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return "";
  return std::string(text.substr(first, text.find_last_not_of(blanks) - first + 1));
}

bool starts_with_one_of(std::string_view text, std::initializer_list<std::string_view> starts) {
  return std::ranges::any_of(starts, [&](std::string_view start) { return text.starts_with(start); });
}

static size_t edit_distance(const std::string& a, const std::string& b) {
  std::vector<size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), size_t{0});
  for (size_t i = 1; i <= a.size(); ++i) {
    size_t diagonal = row[0];
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      const size_t change = diagonal + (a[i - 1] != b[j - 1]);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, change});
    }
  }
  return row[b.size()];
}

std::string nearest(const std::string& name, const std::vector<std::string>& candidates) {
  std::string best;
  size_t best_distance = name.size() / 2 + 2;
  for (const std::string& candidate : candidates) {
    const bool inside = name.size() >= 2 && candidate.find(name) != std::string::npos;
    const size_t distance = inside ? 1 : edit_distance(name, candidate);
    if (distance < best_distance) best = candidate, best_distance = distance;
  }
  return best;
}

std::string thousands(uint64_t value) {
  std::string digits = std::to_string(value);
  for (int at = static_cast<int>(digits.size()) - 3; at > 0; at -= 3) digits.insert(static_cast<size_t>(at), ",");
  return digits;
}

std::string counted(uint64_t count, const std::string& noun) {
  return thousands(count) + " " + noun + (count == 1 ? "" : "s");
}

std::string number(double value) { return fmt::format("{:.6g}", value); }

std::string points_text(double points) { return fmt::format("{:.4g}", points); }

/// True for C0 and C1 except the tab, characters that change the direction of writing, other line ends, and invisible
/// characters.
static bool is_control(uint32_t c) {
  if (c < 0x20 || (c >= 0x7f && c < 0xa0)) return c != '\t';
  constexpr uint32_t kRanges[][2] = {{0x61c, 0x61c},   {0x200b, 0x200b}, {0x200e, 0x200f}, {0x2028, 0x202e},
                                     {0x2060, 0x206f}, {0xfeff, 0xfeff}, {0xfff9, 0xfffb}, {0xe0000, 0xe007f}};
  return std::ranges::any_of(kRanges, [&](const auto& range) { return c >= range[0] && c <= range[1]; });
}

std::string printable(std::string_view text) {
  std::string clean;
  while (!text.empty()) {
    uint32_t character = 0;
    const size_t length = first_character(text, character);
    if (length == 0 || is_control(character))
      clean += '?';
    else
      clean += text.substr(0, length);
    text.remove_prefix(std::max<size_t>(length, 1));
  }
  return clean;
}

/// True if the text ends in the middle of a character or of a line end.
static bool is_unfinished(std::string_view text) {
  const auto first = static_cast<unsigned char>(text[0]);
  const size_t length = first == '\r' ? 2 : first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 1;
  return first < 0xf5 && text.size() < length &&
         std::all_of(text.begin() + 1, text.end(), [](unsigned char c) { return (c & 0xc0) == 0x80; });
}

/// Removes the first character (or a whole line end) from the text and returns it, or its code if it is a control
/// character.
static std::string take_with_code(std::string_view& text) {
  uint32_t character = 0;
  size_t length = first_character(text, character);
  if (text.starts_with("\r\n")) length = 2, character = '\n';
  const std::string_view taken = text.substr(0, std::max<size_t>(length, 1));
  text.remove_prefix(taken.size());
  if (length == 0 || (character < 0x80 && character != '\n' && is_control(character)))
    return fmt::format("\\x{:02x}", static_cast<unsigned char>(taken[0]));
  return character == '\n' || !is_control(character) ? std::string(taken) : fmt::format("\\u{:04x}", character);
}

std::string with_codes(std::string_view piece, std::string& rest) {
  const std::string all = std::exchange(rest, "") + std::string(piece);
  std::string shown;
  for (std::string_view left = all; !left.empty();) {
    if (is_unfinished(left)) {
      rest = left;
      break;
    }
    shown += take_with_code(left);
  }
  return shown;
}

std::string codes_of(std::string_view rest) {
  std::string shown;
  while (!rest.empty()) shown += take_with_code(rest);
  return shown;
}

std::string printable_lines(std::string_view text) {
  std::string clean;
  for (const std::string& line : split_lines(text)) clean += printable(line) + "\n";
  if (!text.ends_with('\n') && !clean.empty()) clean.pop_back();
  return clean;
}

std::string shortened(std::string_view text, size_t most) {
  if (text.size() <= most) return printable(text);
  while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xc0) == 0x80) --most;  // not inside a UTF-8 character
  return printable(text.substr(0, most)) + "...";
}

bool read_file(const std::string& path, std::string& content) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return false;
  content.clear();
  std::error_code unknown;  // the size of a pipe, for example, is unknown
  const uintmax_t size = std::filesystem::file_size(path, unknown);
  if (!unknown) content.reserve(size);  // avoids copies while the string grows
  std::array<char, 1 << 16> piece;
  while (file.read(piece.data(), piece.size()), file.gcount() > 0)
    content.append(piece.data(), static_cast<size_t>(file.gcount()));
  return !file.bad();
}

bool write_file(const std::string& path, std::string_view content) {
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file.write(content.data(), static_cast<std::streamsize>(content.size()));
  file.close();
  return !file.fail();
}

std::string base_name(const std::string& path) { return path.substr(path.find_last_of('/') + 1); }

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

uint64_t hash_of(std::string_view text) {
  uint64_t value = 0xcbf29ce484222325;
  for (const char c : text) value = (value ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return value;
}

}  // namespace grader
