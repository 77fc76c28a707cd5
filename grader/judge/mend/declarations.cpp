#include "grader/judge/mend/declarations.h"

#include <algorithm>

namespace grader::mend {

std::vector<Declared> declared(const SourceText& code) {
  std::vector<Declared> all;
  for (const source::Statement& statement : code.read().statements)
    for (int i = statement.range.begin; code.declares(statement) && i < statement.range.end;
         i = code.tokens().skip(i)) {
      if (!code.is(i, "=") || !code.is_value(i)) continue;
      int end = i + 1;
      while (end < statement.range.end && !code.tokens().is_any(end, {",", ";"})) end = code.tokens().skip(end);
      all.push_back({i - 1, {i + 1, end}});
    }
  return all;
}

bool knows(const SourceText& code, const Function& function, const std::string& name) {
  const auto ends_with_it = [&](Range parameter) { return code.word(parameter.end - 1) == name; };
  if (std::ranges::any_of(code.tokens().split(function.parameters, true), ends_with_it)) return true;
  return std::ranges::any_of(code.read().statements, [&](const source::Statement& statement) {
    const bool its_own = function.body.contains(statement.range.begin) && code.declares(statement) &&
                         code.block_end(statement.range.begin) == function.body.end;
    for (int i = statement.range.begin + 1; its_own && i < statement.range.end; i = code.tokens().skip(i))
      if (code.is(i, name) && code.tokens().is_any(i + 1, {"=", ";", ",", "(", "["})) return true;
    return false;
  });
}

}  // namespace grader::mend
