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

/// unroll, nv_diag_suppress, …: known to nvcc, a warning in g++.
bool is_nvcc_pragma(std::string_view line) {
  auto words = pragma_words(line);
  return !words.empty() && (words[0] == "unroll" || words[0] == "nounroll" || words[0].starts_with("nv_") ||
                            words[0].starts_with("diag_") || words[0] == "hd_warning_disable");
}

}  // namespace

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
