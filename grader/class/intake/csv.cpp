#include "grader/class/intake/csv.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

namespace grader {
namespace {

char separator_of(std::string_view text) {
  const std::string_view first = text.substr(0, text.find('\n'));
  const auto times = [&](char c) { return std::ranges::count(first, c); };
  if (times('\t') > times(',') && times('\t') > times(';')) return '\t';
  return times(';') > times(',') ? ';' : ',';
}

bool is_number(const std::string& cell) {
  char* end = nullptr;
  const double value = std::strtod(cell.c_str(), &end);
  return !cell.empty() && *end == '\0' && std::isfinite(value);
}

bool looks_like_formula(const std::string& cell) {
  return !cell.empty() && std::string_view("=+-@\t\r").find(cell[0]) != std::string_view::npos && !is_number(cell);
}

std::string quoted(std::string cell) {
  if (looks_like_formula(cell)) cell.insert(0, 1, '\'');
  if (cell.find_first_of(",;\"\r\n\t") == cell.npos) return cell;
  std::string text = "\"";
  for (const char c : cell) text += c == '"' ? "\"\"" : std::string(1, c);
  return text + '"';
}

}  // namespace

std::vector<CsvRow> read_csv(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  const char separator = separator_of(text);
  std::vector<CsvRow> rows;
  CsvRow row;
  std::string cell;
  bool inside = false, any = false;
  const auto end_cell = [&] { row.push_back(std::exchange(cell, "")); };
  const auto end_row = [&] {
    end_cell();
    if (any) rows.push_back(row);
    row.clear();
    any = false;
  };
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c != '\n' && c != '\r') any = true;
    if (inside && c == '"' && i + 1 < text.size() && text[i + 1] == '"')
      cell += text[i++];
    else if (c == '"' && (inside || cell.empty()))
      inside = !inside;
    else if (inside)
      cell += c;
    else if (c == separator)
      end_cell();
    else if (c == '\n')
      end_row();
    else if (c != '\r')
      cell += c;
  }
  if (any) end_row();
  return rows;
}

std::string csv_line(const CsvRow& cells) {
  std::string line;
  for (const std::string& cell : cells) line += (&cell == cells.data() ? "" : ",") + quoted(cell);
  return line + "\r\n";
}

}  // namespace grader
