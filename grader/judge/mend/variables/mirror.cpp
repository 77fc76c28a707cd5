#include "grader/judge/mend/variables/mirror.h"

namespace grader::mend {
namespace {

std::string other_word(const std::string& word) {
  const std::string matrix = other_matrix(word), width = other_width(word);
  return !matrix.empty() ? matrix : !width.empty() ? width : word;
}

/// A is M x K, B is K x N.
std::string other_sides(const SourceText& code, int comma, const std::vector<std::string>& sides) {
  const std::string rows = code.word(comma - 1), columns = code.word(comma + 1);
  if (sides.size() != 3 || !code.is(comma, ",")) return "";
  const std::string &m = sides[0], &n = sides[1], &k = sides[2];
  if (rows == m && columns == k) return k + ", " + n;
  return rows == k && columns == n ? m + ", " + k : "";
}

}  // namespace

std::string other_width(std::string name) {
  const std::string letters = "MNmn", others = "NMnm";
  const size_t letter = letters.find(name.back());
  if (name.size() < 2 || letter == std::string::npos) return "";
  const char before = name[name.size() - 2];
  if (before != '_' && !(std::isupper(before) && std::isupper(name.back()))) return "";
  name.back() = others[letter];
  return name;
}

std::string other_matrix(std::string name) {
  for (const auto& [from, to] : {std::pair{'A', 'B'}, {'B', 'A'}, {'a', 'b'}, {'b', 'a'}})
    for (const size_t at : {size_t{0}, name.size() - 1}) {
      const bool stands_alone =
          name.size() == 1 || (at == 0 ? name[1] == '_' || (std::isupper(from) && std::islower(name[1]))
                                       : name[at - 1] == '_' || std::isupper(from));
      if (name[at] != from || !stands_alone) continue;
      name[at] = to;
      return name;
    }
  return "";
}

std::string mirrored(const SourceText& code, Range arguments, const Function& function) {
  std::string text;
  for (int i = arguments.begin; i < arguments.end; ++i) {
    const std::string sides = i + 2 < arguments.end ? other_sides(code, i + 1, function.sides) : "";
    text += " " + (sides.empty() ? other_word(code.word(i)) : sides);
    if (!sides.empty()) i += 2;
  }
  return text;
}

}  // namespace grader::mend
