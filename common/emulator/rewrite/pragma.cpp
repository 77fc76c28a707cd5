#include <cctype>

#include "common/emulator/rewrite/passes.h"

namespace emulator {

std::vector<std::string> pragma_words(std::string_view line) {
  std::vector<std::string> words;
  for (size_t i = 0; i < line.size();) {
    size_t begin = i;
    while (i < line.size() && (std::isalnum(static_cast<unsigned char>(line[i])) || line[i] == '_')) ++i;
    if (i > begin)
      words.emplace_back(line.substr(begin, i - begin));
    else
      ++i;
  }
  if (words.empty() || words[0] != "pragma") return {};
  words.erase(words.begin());
  return words;
}

std::string pragma_in_string(std::string_view literal) {
  size_t open = literal.find('"');
  if (open == std::string_view::npos || literal.size() < open + 2) return "";
  return "#pragma " + std::string(literal.substr(open + 1, literal.size() - open - 2));
}

namespace {

/// True for unroll, nv_diag_suppress, …: known to nvcc, a warning in g++.
bool is_nvcc_pragma(std::string_view line) {
  auto words = pragma_words(line);
  return !words.empty() && (words[0] == "unroll" || words[0] == "nounroll" || words[0].starts_with("nv_") ||
                            words[0].starts_with("diag_") || words[0] == "hd_warning_disable");
}

/// Returns "#pragma GCC optimize", …; "" for any other pragma. The last three save and restore options set by others.
std::string asks_for_optimisation(std::string_view line) {
  const auto words = pragma_words(line);
  if (words.size() < 2 || words[0] != "GCC") return "";
  for (const char* asking : {"optimize", "unroll", "push_options", "pop_options", "reset_options"})
    if (words[1] == asking) return "#pragma GCC " + words[1];
  return "";
}

}  // namespace

std::string without_optimisation(std::string_view preprocessed, std::string_view student_file,
                                 std::vector<LeftOut>& left_out) {
  const Lexed lexed = lex(preprocessed, student_file);
  const Syntax s(lexed);
  Edits edits(s);
  for (const Directive& directive : lexed.directives) {
    const std::string asked = asks_for_optimisation(directive.text);
    if (asked.empty()) continue;
    left_out.push_back({directive.line, asked});
    edits.blank_text(directive.begin, directive.end);
  }
  for (int i = 0; i < s.size(); ++i) {
    if (!s.is(i, "_Pragma") || !s.is(i + 1, "(")) continue;
    const std::string asked = asks_for_optimisation(pragma_in_string(s.text(i + 2)));
    if (asked.empty()) continue;
    left_out.push_back({s.line(i), asked});
    edits.blank({i, s.skip(i + 1)});
  }
  return edits.apply(preprocessed);
}

void rewrite_pragmas(const Lexed& lexed, Edits& edits) {
  for (const Directive& directive : lexed.directives)
    if (is_nvcc_pragma(directive.text)) edits.blank_text(directive.begin, directive.end);
  Syntax s(lexed);
  for (int i = 0; i < s.size(); ++i) {
    if (!s.is(i, "_Pragma") || !s.is(i + 1, "(")) continue;
    if (is_nvcc_pragma(pragma_in_string(s.text(i + 2)))) edits.blank({i, s.skip(i + 1)});
  }
}

}  // namespace emulator
