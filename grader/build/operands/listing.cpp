#include "grader/build/operands/listing.h"

#include <charconv>

#include "grader/base/text.h"

namespace grader {
namespace {

std::string_view word(std::string_view text, size_t which) {
  for (; which > 0; --which) {
    const size_t blank = text.find(' ');
    text = blank == std::string_view::npos ? "" : without_blanks(text.substr(blank));
  }
  return text.substr(0, text.find(' '));
}

/// `2 "matmul.cu"` and `0 "/tmp/x" "matmul.cu"`: true if the file is the student's.
bool names_file(std::string_view text, const std::string& file) {
  if (text.size() < 2 || text.back() != '"') return false;
  const size_t open = text.rfind('"', text.size() - 2);
  return open != std::string_view::npos &&
         base_name(std::string(text.substr(open + 1, text.size() - open - 2))) == file;
}

ListingRow::Kind kind_of(std::string_view whole, std::string_view text) {
  using Kind = ListingRow::Kind;
  if (text.empty() || text[0] == '#') return Kind::other;
  if (whole[0] != '\t' && text.ends_with(':')) return Kind::label;
  return text[0] == '.' ? Kind::directive : Kind::instruction;
}

/// Tracks the line of the rows: `.file 2 "matmul.cu"` and `.loc 2 17 38`.
struct Lines {
  const std::string& file;
  std::vector<bool> is_file = {};  // by file number
  int line = 0;

  void read(std::string_view directive) {
    const bool names = directive.starts_with(".file"), places = directive.starts_with(".loc");
    if ((!names && !places) || directive.size() < 6) return;
    const std::string_view rest = without_blanks(directive.substr(5));
    const uint64_t number = number_at_front(rest);
    if (names && number >= is_file.size()) is_file.resize(number + 1);
    if (names) is_file[number] = names_file(rest, file);
    if (places)
      line = number < is_file.size() && is_file[number] ? static_cast<int>(number_at_front(word(rest, 1))) : 0;
  }
};

}  // namespace

uint64_t number_at_front(std::string_view text) {
  uint64_t value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

std::string_view without_blanks(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

std::vector<std::string_view> split_operands(std::string_view text) {
  std::vector<std::string_view> all;
  size_t begin = 0;
  int depth = 0;
  bool quoted = false;
  for (size_t i = 0; i <= text.size(); ++i) {
    if (i < text.size() && text[i] == '"') quoted = !quoted;
    if (i < text.size() && text[i] == '\\') ++i;
    if (i < text.size()) depth += (text[i] == '(') - (text[i] == ')');
    if (i < text.size() && (text[i] != ',' || depth != 0 || quoted)) continue;
    const std::string_view one = without_blanks(text.substr(begin, std::min(i, text.size()) - begin));
    if (!one.empty()) all.push_back(one);
    begin = i + 1;
  }
  return all;
}

std::vector<ListingRow> read_listing(std::string_view listing, const std::string& file) {
  std::vector<ListingRow> rows;
  Lines lines{.file = file};
  for (size_t begin = 0; begin < listing.size();) {
    const size_t end = std::min(listing.find('\n', begin), listing.size());
    ListingRow row;
    row.whole = listing.substr(begin, end - begin);
    row.text = without_blanks(row.whole);
    row.kind = kind_of(row.whole, row.text);
    if (row.kind == ListingRow::Kind::label) row.text.remove_suffix(1);
    if (row.kind == ListingRow::Kind::directive) lines.read(row.text);
    row.line = lines.line;
    rows.push_back(row);
    begin = end + 1;
  }
  return rows;
}

}  // namespace grader
