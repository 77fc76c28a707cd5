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

std::vector<Scope> scopes_of(const SourceText& code) {
  std::vector<Scope> all;
  const auto& tokens = code.tokens();
  const auto named = [&](int i) {
    return tokens.is_identifier(i) && tokens.is_any(i + 1, {"=", ";", ",", "[", "(", ":"});
  };
  for (const source::Statement& statement : code.read().statements)
    for (int i = statement.range.begin + 1; code.declares(statement) && i < statement.range.end; i = tokens.skip(i))
      if (named(i)) all.push_back({code.word(i), {statement.range.end, code.block_end(statement.range.begin)}});
  for (const source::Loop& loop : code.read().loops)
    for (int i = loop.init.begin + 1; i < loop.init.end; i = tokens.skip(i))
      if (named(i) && !tokens.is_builtin_type(i)) all.push_back({code.word(i), {loop.condition.begin, loop.whole.end}});
  return all;
}

bool may_move(const SourceText& code, const std::vector<Scope>& scopes, Range text, int to) {
  for (const Scope& scope : scopes)
    if (scope.where.contains(text.begin) && !scope.where.contains(to) && code.tokens().range_has(text, scope.name))
      return false;
  return true;
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
