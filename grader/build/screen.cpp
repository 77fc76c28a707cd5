#include "grader/build/screen.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <set>

#include "grader/base/package.h"
#include "grader/base/text.h"

namespace grader {
namespace {

Finding forbidden(const std::string& file, int line, const std::string& message) {
  Finding finding;
  finding.kind = FindingKind::forbidden_symbol;
  finding.file = file;
  finding.line = line;
  finding.message = message;
  return finding;
}

/// Joins lines that end in a backslash and blanks comments, as the preprocessor does before it looks for directives.
/// Line numbers stay: a joined line is followed by empty ones.
std::vector<std::string> logical_lines(std::string_view source) {
  std::vector<std::string> lines;
  bool comment = false;
  size_t missing = 0;
  std::string joined;
  for (const std::string& raw : split_lines(source)) {
    const std::string line = raw.substr(0, raw.find_last_not_of(" \t") + 1);
    joined += line;
    if (!joined.empty() && joined.back() == '\\') {
      joined.pop_back();
      ++missing;
      continue;
    }
    std::string code;
    for (size_t i = 0; i < joined.size(); ++i) {
      if (comment) {
        if (joined.compare(i, 2, "*/") == 0) comment = false, ++i, code += ' ';
      } else if (joined.compare(i, 2, "/*") == 0) {
        comment = true, ++i;
      } else if (joined.compare(i, 2, "//") == 0) {
        break;
      } else {
        code += joined[i];
      }
    }
    lines.push_back(code);
    lines.resize(lines.size() + missing);
    missing = 0;
    joined.clear();
  }
  if (!joined.empty()) lines.push_back(joined);  // the file ends in a backslash
  return lines;
}

/// The package's headers that a student's file may include.
bool is_for_students(const std::string& path) {
  static const std::set<std::string> names = {"matmul.h", "matrix.h", "cuda_check.h"};
  const std::string common = package_root() + "/common/";
  if (path.rfind(common + "emulator/include/", 0) == 0) return true;
  return path.rfind(common, 0) == 0 && names.count(path.substr(common.size())) > 0;
}

/// The package itself may be installed anywhere, below /usr or /opt too.
bool is_systems(const std::string& path) {
  const std::string clean = std::filesystem::path(path).lexically_normal().string();
  if (clean.rfind(package_root() + "/", 0) == 0) return false;
  return clean.rfind("/usr/", 0) == 0 || clean.rfind("/lib/", 0) == 0 || clean.rfind("/opt/", 0) == 0;
}

bool is_compilers(const std::string& path) { return path.empty() || path[0] == '<'; }

// No std::regex here: its recursion overflows the stack on a line of a few thousand characters.

bool is_blank(char c) { return std::isspace(static_cast<unsigned char>(c)); }
bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)); }
bool is_part(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }
bool starts_with(std::string_view text, std::string_view start) { return text.substr(0, start.size()) == start; }

std::string_view skip_blanks(std::string_view text) {
  size_t at = 0;
  while (at < text.size() && is_blank(text[at])) ++at;
  return text.substr(at);
}

/// The identifier (or number) that `text` begins with.
std::string_view first_word(std::string_view text) {
  size_t end = 0;
  while (end < text.size() && is_part(text[end])) ++end;
  return text.substr(0, end);
}

bool is_line_directive(std::string_view line) {
  line = skip_blanks(line);
  if (!starts_with(line, "#") && !starts_with(line, "%:")) return false;
  const std::string_view word = first_word(skip_blanks(line.substr(line[0] == '#' ? 1 : 2)));
  return word == "line" || (!word.empty() && is_digit(word[0]));
}

bool is_reserved(std::string_view word, std::string_view after) {
  for (const char* start : {"__tsan_", "__asan_", "__ubsan_", "__emu"})
    if (starts_with(word, start)) return true;
  return word == "emu" && starts_with(skip_blanks(after), "::");
}

/// "" or what is wrong with the names on one line.
std::string wrong_name(const std::string& line) {
  const bool uses = line.find("using") != std::string::npos;
  std::string_view before, previous;  // the two words before this one, where only blanks stand between
  std::string own;
  for (std::string_view rest = line; !rest.empty();) {
    const std::string_view word = first_word(rest);
    if (word.empty()) {
      if (!is_blank(rest[0])) before = previous = {};
      rest.remove_prefix(1);
      continue;
    }
    rest.remove_prefix(word.size());
    if (is_reserved(word, rest)) return shortened(std::string(word)) + " belongs to the grader: use another name.";
    const bool named = previous == "namespace" && (word == "emu" || word == "std");
    if (named && before == "using" && word == "emu") return "emu belongs to the grader: use another name.";
    if (named && !uses && !starts_with(skip_blanks(rest), ";") && own.empty()) own = word;
    before = previous;
    previous = word;
  }
  return own.empty() ? "" : "The namespace " + own + " is not yours: use another name.";
}

/// A line such as `# 12 "path" 1 3` that the preprocessor writes.
struct Marker {
  int line = 0;
  std::string path;
  bool enters = false;
};

bool parse_marker(std::string_view text, Marker& marker) {
  if (!starts_with(text, "# ")) return false;
  text.remove_prefix(2);
  const std::string_view number = text.substr(0, std::min(text.size(), text.find_first_not_of("0123456789")));
  text.remove_prefix(number.size());
  if (number.empty() || !starts_with(text, " \"")) return false;
  size_t end = 2;
  while (end < text.size() && text[end] != '"') end += text[end] == '\\' ? 2 : 1;
  if (end >= text.size()) return false;
  marker.line = std::atoi(std::string(number.substr(0, 9)).c_str());
  marker.path = text.substr(2, end - 2);
  marker.enters = text.find(" 1", end) != std::string_view::npos;
  return true;
}

}  // namespace

std::vector<Finding> screen_source(std::string_view source, const std::string& file) {
  std::vector<Finding> findings;
  int number = 0;
  for (const std::string& line : logical_lines(source)) {
    ++number;
    const std::string wrong =
        is_line_directive(line) ? "#line is not allowed: messages must point to the real lines." : wrong_name(line);
    if (!wrong.empty()) findings.push_back(forbidden(file, number, wrong));
  }
  return findings;
}

std::vector<Finding> screen_includes(std::string_view preprocessed, const std::string& file) {
  std::vector<Finding> findings;
  std::set<std::string> seen;
  int line_in_file = 0;
  for (const std::string& line : split_lines(preprocessed)) {
    Marker marker;
    if (!parse_marker(line, marker)) {
      ++line_in_file;
      continue;
    }
    if (marker.path == file) {
      line_in_file = marker.line;
      continue;
    }
    const std::string& path = marker.path;
    if (!marker.enters || is_compilers(path) || is_systems(path) || is_for_students(path)) continue;
    if (!seen.insert(path).second) continue;
    findings.push_back(forbidden(
        file, line_in_file,
        "\"" + shortened(base_name(path)) + "\" must not be included: hand in one file that needs no other."));
  }
  return findings;
}

}  // namespace grader
