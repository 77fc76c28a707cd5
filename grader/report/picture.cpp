#include "grader/report/picture.h"

#include <algorithm>
#include <set>

#include <fmt/core.h>

namespace grader {
namespace {

/// The worst of the elements that one character represents.
char worst(const WrongMap& map, size_t top, size_t bottom, size_t left, size_t right) {
  char seen = WrongMap::kRight;
  for (size_t i = top; i < bottom; ++i)
    for (size_t j = left; j < right; ++j) {
      if (map.rows[i][j] == WrongMap::kUnwritten) return WrongMap::kUnwritten;
      if (map.rows[i][j] == WrongMap::kWrong) seen = WrongMap::kWrong;
    }
  return seen;
}

std::string painted(char c, bool colour) {
  if (!colour) return std::string(1, c);
  return fmt::format("\033[{}m{}\033[0m", c == WrongMap::kRight ? "32" : c == WrongMap::kWrong ? "31;1" : "33;1", c);
}

std::string legend(const WrongMap& map, const std::set<char>& seen, bool shrunk, bool colour) {
  std::string text = "  C at " + map.shape + ":";
  for (const auto& [mark, word] :
       {std::pair{WrongMap::kRight, "right"}, {WrongMap::kWrong, "wrong"}, {WrongMap::kUnwritten, "never written"}})
    if (seen.count(mark)) text += fmt::format("  {} {}", painted(mark, colour), word);
  return text + (shrunk ? "  (the worst of several elements)" : "") + "\n";
}

}  // namespace

std::string draw_map(const WrongMap& map, size_t rows, size_t columns, bool colour) {
  if (map.rows.empty() || rows == 0) return "";
  const size_t M = map.rows.size(), N = map.rows[0].size();
  const size_t height = std::min(rows, M), width = std::min(columns, N);
  std::string text;
  std::set<char> seen;
  for (size_t i = 0; i < height; ++i) {
    text += "  ";
    for (size_t j = 0; j < width; ++j) {
      const char c = worst(map, i * M / height, (i + 1) * M / height, j * N / width, (j + 1) * N / width);
      seen.insert(c);
      text += painted(c, colour);
    }
    text += "\n";
  }
  return legend(map, seen, height < M || width < N, colour) + text;
}

}  // namespace grader
