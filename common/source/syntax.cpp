#include "common/source/syntax.h"

#include <algorithm>
#include <unordered_set>

namespace source {
namespace {

using Words = std::unordered_set<std::string_view>;

const Words kStatementKeywords = {
    "return",   "else",   "case",  "goto", "throw",  "new",      "delete", "do",    "sizeof",  "co_return", "co_yield",
    "co_await", "typeid", "and",   "or",   "not",    "xor",      "bitand", "bitor", "alignof", "default",   "break",
    "in",       "if",     "while", "for",  "switch", "continue", "try",    "catch", "using",   "operator"};
const Words kBuiltinTypes = {"void",   "bool",     "char",    "short",   "int",      "long",     "float",   "double",
                             "signed", "unsigned", "wchar_t", "char8_t", "char16_t", "char32_t", "__int128"};

}  // namespace

bool Syntax::is(int i, std::string_view text) const {
  if (!exists(i)) return false;
  const Token& t = lexed_.tokens[i];
  return t.text == text && (t.kind == Token::Kind::identifier || t.kind == Token::Kind::punctuation);
}

bool Syntax::is_any(int i, std::initializer_list<std::string_view> texts) const {
  return std::any_of(texts.begin(), texts.end(), [&](std::string_view text) { return is(i, text); });
}

bool Syntax::is_identifier(int i) const { return exists(i) && lexed_.tokens[i].kind == Token::Kind::identifier; }

bool Syntax::is_statement_keyword(int i) const { return is_identifier(i) && kStatementKeywords.count(text(i)); }
bool Syntax::is_builtin_type(int i) const { return is_identifier(i) && kBuiltinTypes.count(text(i)); }

int Syntax::partner(int i) const {
  if (!exists(i) || lexed_.partner[i] < 0) return i;
  return lexed_.partner[i];
}

int Syntax::skip(int i) const { return partner(i) > i ? partner(i) + 1 : i + 1; }

int Syntax::skip_angles(int i) const {
  if (!is(i, "<")) return -1;
  int depth = 0;
  for (int j = i; j < std::min(size_, i + kFarthest); j = skip(j)) {
    if (is(j, "<")) ++depth;
    if (is(j, ">") && --depth == 0) return j + 1;
    if (is(j, ";") || is(j, ")") || is(j, "]") || is(j, "}")) return -1;
  }
  return -1;
}

int Syntax::open_angle(int i) const {
  int depth = 0;
  for (int j = i; j >= std::max(0, i - kFarthest); --j) {
    if (is(j, ">")) ++depth;
    if (is(j, "<") && --depth == 0) return j;
    if (is(j, ";") || is(j, "(") || is(j, "[") || is(j, "{")) return -1;
    if (partner(j) < j) j = partner(j);
  }
  return -1;
}

bool Syntax::is_triple(int i, std::string_view angle) const {
  return is(i, angle) && is(i + 1, angle) && is(i + 2, angle);
}

int Syntax::call_parenthesis(int i) const {
  if (!is_identifier(i)) return -1;
  if (is(i + 1, "(")) return i + 1;
  if (!is(i + 1, "<") || is_triple(i + 1, "<")) return -1;
  int behind = skip_angles(i + 1);
  return behind > 0 && is(behind, "(") ? behind : -1;
}

std::vector<Range> Syntax::split(Range range, bool angles) const {
  std::vector<Range> parts;
  int begin = range.begin;
  for (int i = range.begin; i < range.end;) {
    if (is(i, ",")) {
      parts.push_back({begin, i});
      begin = i + 1;
    }
    int behind = angles && is_identifier(i - 1) && is(i, "<") ? skip_angles(i) : -1;
    i = behind > 0 && behind <= range.end ? behind : skip(i);
  }
  if (range.size() > 0) parts.push_back({begin, range.end});
  return parts;
}

int Syntax::find_semicolon(int i, int end) const {
  while (i < end && !is(i, ";")) i = skip(i);
  return std::min(i, end);
}

int Syntax::statement_begin(int i) const {
  int steps = 0;
  while (i > 0 && !is(i - 1, ";") && !is(i - 1, "{") && !is(i - 1, "}") && !is(i - 1, ":") && !is(i - 1, "(")) {
    --i;
    if (partner(i) < i) i = partner(i);
    if (++steps == kFarthest) break;
  }
  return i;
}

std::string Syntax::text(Range range) const {
  std::string out;
  for (int i = std::max(range.begin, 0); i < std::min(range.end, size_); ++i) {
    if (i > range.begin && token(i).begin != token(i - 1).end) out += ' ';
    out += token(i).text;
  }
  return out;
}

bool Syntax::range_has(Range range, std::string_view text) const {
  for (int i = range.begin; i < range.end; ++i)
    if (is(i, text)) return true;
  return false;
}

}  // namespace source
