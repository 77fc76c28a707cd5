#include "solutions/experiments/tables/figures.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "grader/base/text.h"
#include "solutions/experiments/tables/table.h"

namespace experiments {
namespace {

const std::string kTables = "solutions/results/h200/";
const std::string kUnit = "GFLOP/s";

// --- the value of a cell

struct Number {
  double value = 1;
  double step = 0;    // rounded to multiples of this; 0: to the number of decimals in the text
  std::string from;   // "ladder.csv, 04_naive at 4096"
  std::string stale;  // the kernel that has changed since; otherwise empty
  std::string lacks;  // why there is no number, as a sentence
};

Number cell_number(const std::string& cell, const Reader& read, const CurrentHash& hash) {
  const Row words = cells_of(cell);
  Number number;
  number.from = cell;
  if (words.size() < 3) return number.lacks = "\"" + cell + "\" names no table, row and column", number;
  const Recorded table(read(kTables + words[0] + ".csv"));
  for (const Row& row : table.rows()) {
    if (row.size() + 2 < words.size() || !std::equal(words.begin() + 1, words.end() - 1, row.begin())) continue;
    number.value = table.number(row, words.back());
    if (std::isnan(number.value)) number.lacks = words[0] + ".csv has no number for \"" + cell + "\"";
    const std::string current = hash(words[0], row);
    if (table.cell(row, kHashColumn) != current) number.stale = row[0];
    return number;
  }
  return number.lacks = words[0] + ".csv has no row for \"" + cell + "\"", number;
}

bool is_number(const std::string& text) {
  char* end = nullptr;
  std::strtod(text.c_str(), &end);
  return !text.empty() && *end == 0;
}

/// Evaluates the expression in braces.
Number evaluate(std::string expression, const Reader& read, const CurrentHash& hash) {
  Number number;
  if (const size_t to = expression.rfind(" to "); to != std::string::npos && is_number(expression.substr(to + 4))) {
    number.step = std::atof(expression.c_str() + to + 4);
    expression.resize(to);
  }
  number.from = expression;
  char operation = '*';
  for (size_t begin = 0; begin <= expression.size();) {
    const size_t end = std::min(expression.find(" * ", begin), expression.find(" / ", begin));
    const std::string operand = grader::trim(expression.substr(begin, end - begin));
    const Number next =
        is_number(operand) ? Number{std::atof(operand.c_str()), 0, "", "", ""} : cell_number(operand, read, hash);
    number.value = operation == '*' ? number.value * next.value : number.value / next.value;
    if (!next.stale.empty()) number.stale = next.stale;
    if (!next.lacks.empty()) number.lacks = next.lacks;
    if (end == std::string::npos) break;
    operation = expression[end + 1];
    begin = end + 3;
  }
  return number;
}

/// The number with as many decimals as `shown`.
std::string written_like(const Number& number, const std::string& shown) {
  const size_t point = shown.find('.');
  const size_t decimals = point == std::string::npos ? 0 : shown.size() - point - 1;
  const double value = number.step > 0 ? number.step * std::round(number.value / number.step) : number.value;
  if (decimals > 0) return fmt::format("{:.{}f}", value, decimals);
  return grader::thousands(static_cast<uint64_t>(std::llround(value)));
}

// --- locating words in a text

bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }
bool is_blank(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }

/// The end of the figure that starts there, such as "6,365" or "0.13"; `at` if there is none.
size_t end_of_figure(const std::string& text, size_t at) {
  const auto digits = [&](size_t from) {
    while (from < text.size() && is_digit(text[from])) ++from;
    return from;
  };
  size_t end = digits(at);
  if (end == at) return at;
  while (end < text.size() && text[end] == ',' && digits(end + 1) == end + 4) end += 4;
  if (end < text.size() && text[end] == '.' && digits(end + 1) > end + 1) end = digits(end + 1);
  return end;
}

/// The end of white space; in a C++ comment it includes the "//" of the next line.
size_t end_of_blanks(const std::string& text, size_t at) {
  bool line = false;
  for (; at < text.size() && is_blank(text[at]); ++at) line = line || text[at] == '\n';
  if (line && text.compare(at, 3, "// ") == 0) at += 3;
  return at;
}

struct Slot {
  size_t begin, end;       // of the figure in the text
  std::string expression;  // the text in braces
};

struct Found {
  size_t begin = 0, end = 0;
  std::vector<Slot> slots;
};

/// Matches `words` against `text` at position `at`; nullopt if they differ.
std::optional<Found> match_at(const std::string& words, const std::string& text, size_t at) {
  Found found{at, at, {}};
  for (size_t i = 0; i < words.size();) {
    if (words[i] == '{') {
      const size_t close = words.find('}', i), end = end_of_figure(text, at);
      if (end == at || close == std::string::npos) return std::nullopt;
      found.slots.push_back({at, end, words.substr(i + 1, close - i - 1)});
      at = end;
      i = close + 1;
    } else if (is_blank(words[i])) {
      const size_t end = end_of_blanks(text, at);
      if (end == at) return std::nullopt;
      at = end;
      i = end_of_blanks(words, i);
    } else if (at < text.size() && text[at] == words[i]) {
      ++at;
      ++i;
    } else {
      return std::nullopt;
    }
  }
  found.end = at;
  return found;
}

/// All occurrences of the words.
std::vector<Found> places_of(const std::string& words, const std::string& text) {
  std::vector<Found> places;
  for (size_t at = 0; at < text.size(); ++at) {
    const bool inside = at > 0 && is_digit(text[at]) && (is_digit(text[at - 1]) || text[at - 1] == ',');
    if (inside) continue;
    if (auto found = match_at(words, text, at)) {
      places.push_back(*found);
      at = std::max(at, found->end - 1);
    }
  }
  return places;
}

int line_of(const std::string& text, size_t at) {
  return 1 + static_cast<int>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
}

/// Figures before the unit that are not covered by `places`.
std::vector<Complaint> unlinked(const std::string& file, const std::string& text, const std::vector<Found>& places) {
  std::vector<Complaint> found;
  for (size_t unit = text.find(kUnit); unit != std::string::npos; unit = text.find(kUnit, unit + 1)) {
    size_t end = unit;
    while (end > 0 && is_blank(text[end - 1])) --end;
    if (end == 0 || !is_digit(text[end - 1])) continue;
    const bool known =
        std::any_of(places.begin(), places.end(), [&](const Found& one) { return one.begin < end && end <= one.end; });
    size_t begin = end;
    while (begin > 0 && (is_digit(text[begin - 1]) || text[begin - 1] == ',' || text[begin - 1] == '.')) --begin;
    if (!known)
      found.push_back(
          {file, line_of(text, begin),
           text.substr(begin, end - begin) + " " + kUnit + " is not linked to a table: add its words to figures.txt."});
  }
  return found;
}

}  // namespace

Figures::Figures(const std::string& links, Reader read, CurrentHash hash)
    : read_(std::move(read)), hash_(std::move(hash)) {
  std::string file;
  for (const std::string& line : grader::split_lines(links)) {
    const std::string words = grader::trim(line);
    if (words.empty() || words[0] == '#') continue;
    if (!is_blank(line[0])) {
      file = words;
    } else if (file.empty()) {
      throw std::runtime_error("figures.txt has words before the name of their file: " + words);
    } else {
      const bool linked = !words.starts_with("~ ");
      links_.push_back({file, linked ? words : words.substr(2), linked});
    }
  }
}

std::vector<std::string> Figures::files() const {
  std::vector<std::string> found;
  for (const Link& link : links_)
    if (std::find(found.begin(), found.end(), link.file) == found.end()) found.push_back(link.file);
  return found;
}

std::vector<Complaint> Figures::complaints() const {
  std::vector<Complaint> found;
  for (const std::string& file : files()) {
    const std::string text = read_(file);
    std::vector<Found> all;
    for (const Link& link : links_) {
      if (link.file != file) continue;
      const std::vector<Found> places = places_of(link.words, text);
      if (places.empty()) found.push_back({file, 0, "These words of figures.txt are not in it: " + link.words});
      for (const Found& place : places)
        for (const Slot& slot : place.slots) {
          const Number number = evaluate(slot.expression, read_, hash_);
          const std::string shown = text.substr(slot.begin, slot.end - slot.begin);
          const int line = line_of(text, slot.begin);
          if (!number.lacks.empty())
            found.push_back({file, line, shown + ": " + number.lacks + "."});
          else if (const std::string wanted = written_like(number, shown); wanted != shown)
            found.push_back({file, line, shown + " should be " + wanted + " (" + number.from + "): make figures"});
          if (!number.stale.empty())
            found.push_back({file, line, shown + " was measured with an older " + number.stale + ": make records"});
        }
      all.insert(all.end(), places.begin(), places.end());
    }
    if (file.ends_with(".md"))  // comments of kernels also contain earlier figures
      for (const Complaint& one : unlinked(file, text, all)) found.push_back(one);
  }
  return found;
}

std::string Figures::rewritten(const std::string& file) const {
  std::string text = read_(file);
  for (const Link& link : links_) {
    if (link.file != file) continue;
    std::vector<Found> places = places_of(link.words, text);
    for (auto place = places.rbegin(); place != places.rend(); ++place)
      for (auto slot = place->slots.rbegin(); slot != place->slots.rend(); ++slot) {
        const Number number = evaluate(slot->expression, read_, hash_);
        const std::string shown = text.substr(slot->begin, slot->end - slot->begin);
        if (number.lacks.empty()) text.replace(slot->begin, slot->end - slot->begin, written_like(number, shown));
      }
  }
  return text;
}

}  // namespace experiments
