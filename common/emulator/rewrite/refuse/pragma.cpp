#include "common/emulator/rewrite/refuse/pragma.h"

#include <cctype>

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

bool is_nvcc_pragma(std::string_view line) {
  auto words = pragma_words(line);
  return !words.empty() && (words[0] == "unroll" || words[0] == "nounroll" || words[0].starts_with("nv_") ||
                            words[0].starts_with("diag_") || words[0] == "hd_warning_disable");
}

std::string pragma_in_string(std::string_view literal) {
  size_t open = literal.find('"');
  if (open == std::string_view::npos || literal.size() < open + 2) return "";
  return "#pragma " + std::string(literal.substr(open + 1, literal.size() - open - 2));
}

}  // namespace emulator
