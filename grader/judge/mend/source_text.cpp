#include "grader/judge/mend/source_text.h"

#include <algorithm>

namespace grader::mend {

SourceText::SourceText(std::string text)
    : Code(std::move(text), source::lex_host_code), read_(source::read_statements(tokens())) {
  find_functions();
  find_values();
}

/// `int` names in a range: `constexpr int TILE = 32, STEP = 4`, `template <int BM, int BN>`.
void SourceText::add_constants(Range range, int end_of_scope) {
  for (int i = range.begin + 1; i < range.end; ++i)
    if (tokens().is_identifier(i) && (is(i - 1, "int") || (is(i - 1, ",") && is(i + 1, "="))))
      constants_.push_back({word(i), {range.end, end_of_scope}});
}

void SourceText::find_constants(const source::Structure& structure) {
  for (const source::Variable& variable : structure.variables)
    if (variable.is_constexpr && !variable.member) add_constants(variable.declaration, tokens().size());
  for (const source::Function& function : structure.functions)
    if (is(function.declaration.begin, "template") && function.has_body)
      add_constants({function.declaration.begin, tokens().skip_angles(function.declaration.begin + 1)},
                    function.body.end);
  for (const source::Statement& statement : read_.statements)
    if (is(statement.range.begin, "constexpr")) add_constants(statement.range, block_end(statement.range.begin));
}

/// `#define TILE 32`
void SourceText::find_macros() {
  const source::Code with_directives(text());
  const source::Syntax& s = with_directives.tokens();
  for (int i = 0; i + 2 < s.size(); ++i) {
    const bool number = s.token(i + 2).kind == source::Token::Kind::number && s.line(i) == s.line(i + 2);
    if (s.is(i, "define") && s.is_identifier(i + 1) && number)
      constants_.push_back({with_directives.word(i + 1), {0, tokens().size()}});
  }
}

void SourceText::find_functions() {
  const source::Structure structure = source::read_structure(tokens());
  find_constants(structure);
  find_macros();
  for (const source::Function& one : structure.functions) {
    const bool both = one.space.host && (one.space.device || one.space.global);
    if (!one.has_body || one.at_compile_time || both || tokens().range_has(one.specifiers, "constexpr")) continue;
    Function function{one.body, one.parameters, !one.space.on_host_only(), one.space.global, one.name == "matmul", {}};
    for (const Range& parameter : tokens().split(one.parameters, true))
      if (source::means(word(parameter.end - 1), "side")) function.sides.push_back(word(parameter.end - 1));
    functions_.push_back(function);
  }
}

void SourceText::find_values() {
  is_value_.assign(static_cast<size_t>(tokens().size()), false);
  const auto mark = [&](Range range, bool value) {
    for (int i = range.begin; i < range.end; ++i) is_value_[static_cast<size_t>(i)] = value;
  };
  for (const Function& function : functions_) mark(function.body, true);
  for (int i = 0; i < tokens().size(); ++i) {
    if (!tokens().is_any(i, {"constexpr", "__shared__", "static_assert", "using", "case", "typename", "typedef"}))
      continue;
    if (const source::Statement* statement = read_.holding(i)) mark(statement->range, false);
  }
  for (int i = 0; i < tokens().size(); ++i) {
    if (!tokens().is_identifier(i)) continue;
    const int behind = is(i + 1, "<") && !tokens().is_triple(i + 1, "<") ? tokens().skip_angles(i + 1) : -1;
    if (behind > 0 && (is(behind, "(") || is(behind, "::") || is(behind, "<") || tokens().is_identifier(behind)))
      mark({i, behind}, false);
    if (tokens().is_builtin_type(is(i - 1, "*") ? i - 2 : i - 1))
      for (int open = i + 1; is(open, "["); open = tokens().skip(open)) mark({open, tokens().skip(open)}, false);
  }
}

const Function* SourceText::function_of(int token) const {
  for (const Function& function : functions_)
    if (function.body.contains(token)) return &function;
  return nullptr;
}

std::vector<std::string> SourceText::constants_at(int token) const {
  std::vector<std::string> names;
  for (const Constant& constant : constants_)
    if (constant.scope.contains(token) && std::ranges::find(names, constant.name) == names.end())
      names.push_back(constant.name);
  return names;
}

int SourceText::block_end(int token) const {
  while (token < tokens().size() && !is(token, "}")) token = tokens().skip(token);
  return token;
}

bool SourceText::is_number(int token) const {
  return tokens().exists(token) && tokens().token(token).kind == source::Token::Kind::number;
}

bool SourceText::ends_operand(int token) const {
  return is_number(token) || is(token, ")") || is(token, "]") ||
         (tokens().is_identifier(token) && !tokens().is_statement_keyword(token));
}

bool SourceText::adds(int token) const { return tokens().is_any(token, {"+", "-"}) && ends_operand(token - 1); }

bool SourceText::multiplies(int token) const {
  return tokens().is_any(token, {"*", "/", "%"}) && ends_operand(token - 1) && !tokens().is_builtin_type(token - 1) &&
         !tokens().is_any(token + 1, {">", ")", "const", ","});
}

bool SourceText::is_read(int token) const {
  const source::Syntax& s = tokens();
  if (!is_value(token) || !s.is_identifier(token) || s.is_any(token - 1, {".", "->", "::"})) return false;
  if (s.is_identifier(token - 1) && !s.is_any(token - 1, {"return"})) return false;
  return !s.is_any(token + 1,
                   {"=", "+=", "-=", "*=", "/=", "%=", "^=", "&=", "|=", "<<=", ">>=", "++", "--", "(", "::"}) &&
         !s.is_any(token - 1, {"++", "--"});
}

Range SourceText::sum_around(int token) const {
  const auto ends = [&](int i) {
    return tokens().is_any(i, {"(",  ")",  "[",  "]",  "{",  "}",  ",", ";", "=",      "+=", "-=", "*=", "<", ">",
                               "<=", ">=", "==", "!=", "&&", "||", "?", ":", "return", "!",  "&",  "|",  "^"});
  };
  int begin = std::min(token, tokens().partner(token)), end = token;
  while (begin > 0 && (!ends(begin - 1) || tokens().partner(begin - 1) < begin - 1))
    begin = std::min(begin - 1, tokens().partner(begin - 1));
  while (end < tokens().size() && (!ends(end) || tokens().partner(end) > end)) end = tokens().skip(end);
  return {begin, end};
}

namespace {

constexpr int kProduct = 12, kSum = 11, kNoOperator = 100;

}  // namespace

/// The precedence of the binary operator at this token; kNoOperator for other tokens.
int SourceText::precedence(int token) const {
  if (multiplies(token)) return kProduct;
  if (adds(token)) return kSum;
  if (!ends_operand(token - 1)) return kNoOperator;
  constexpr std::pair<const char*, int> kOthers[] = {{"<<", 10}, {">>", 10}, {"<", 9},  {">", 9}, {"<=", 9},
                                                     {">=", 9},  {"==", 8},  {"!=", 8}, {"&", 7}, {"^", 6},
                                                     {"|", 5},   {"&&", 4},  {"||", 3}, {"?", 2}, {":", 2}};
  for (const auto& [sign, binds] : kOthers)
    if (is(token, sign)) return binds;
  return kNoOperator;
}

/// The lowest precedence among the operators outside of brackets.
int SourceText::loosest(Range range) const {
  int found = kNoOperator;
  for (int i = range.begin; i < range.end;) {
    const int after = is(i, "<") ? tokens().skip_angles(i) : -1;
    if (after < 0) found = std::min(found, precedence(i));
    i = after > 0 ? after : tokens().skip(i);
  }
  return found;
}

bool SourceText::is_closed(Range range) const {
  if (tokens().is_any(range.begin - 1, {".", "->", "::"})) return false;
  const int own = loosest(range), before = precedence(range.begin - 1), after = precedence(range.end);
  if (own == kNoOperator) return true;
  const bool unary = tokens().is_any(range.begin - 1, {"-", "!", "~", "*", "&"}) && before == kNoOperator;
  const bool either_way = before == own && is(range.begin - 1, "+");  // a + (b + c) is a + b + c
  const bool left = before == kNoOperator || before < own || either_way;
  return left && !unary && (after == kNoOperator || after <= own) && !tokens().is_any(range.end, {"[", "(", ".", "->"});
}

std::vector<Range> SourceText::terms(Range sum) const {
  std::vector<Range> all;
  int begin = sum.begin;
  for (int i = sum.begin; i < sum.end; i = tokens().skip(i))
    if (adds(i)) all.push_back({begin, i}), begin = i + 1;
  all.push_back({begin, sum.end});
  return all;
}

std::vector<Range> SourceText::factors(Range term) const {
  std::vector<Range> all;
  int begin = term.begin;
  for (int i = term.begin; i < term.end; i = tokens().skip(i))
    if (multiplies(i)) all.push_back({begin, i}), begin = i + 1;
  all.push_back({begin, term.end});
  return all;
}

std::string SourceText::without(Range range, Range part) const { return replaced(range, part, ""); }

std::string SourceText::replaced(Range range, Range part, const std::string& by) const {
  std::string text;
  if (part.begin > range.begin) text = source({range.begin, part.begin});
  text += " " + by + " ";
  return part.end < range.end ? text + source({part.end, range.end}) : text;
}

bool SourceText::declares(const source::Statement& statement) const {
  const int first = statement.range.begin;
  if (tokens().is_any(first, {"const", "constexpr", "__shared__", "extern", "auto", "static", "using", "typename"}))
    return true;
  if (tokens().is_builtin_type(first)) return true;
  const bool named = tokens().is_identifier(first) && !tokens().is_statement_keyword(first);
  const int after = after_type(first);
  return named && (tokens().is_identifier(after) || tokens().is_any(after, {"*", "&"}));
}

int SourceText::after_type(int name) const {
  while (is(name + 1, "::")) name += 2;
  const int after = is(name + 1, "<") ? tokens().skip_angles(name + 1) : name + 1;
  return after > name ? after : name + 1;
}

std::string SourceText::type_of(const std::string& name, int before) const {
  const auto names = [&](int i) { return tokens().is_identifier(i) && tokens().is_any(i + 1, {"[", "=", ";", ","}); };
  std::string type;
  for (const source::Statement& statement : read_.statements) {
    if (statement.range.begin >= before || !declares(statement)) continue;
    int first = statement.range.begin;
    while (first < statement.range.end && !names(first)) ++first;
    bool in_value = false, own = false;
    for (int i = first; i < statement.range.end && !own; i = tokens().skip(i)) {
      in_value = is(i, "=") || (in_value && !is(i, ","));
      own = !in_value && names(i) && word(i) == name;
    }
    if (own && first > statement.range.begin) type = source({statement.range.begin, first});
  }
  return type;
}

bool SourceText::is_pointer(const std::string& name, int before) const {
  return type_of(name, before).find('*') != std::string::npos;
}

bool SourceText::takes_statements(int token) const {
  if (!(function_of(token) || function_of(token - 1)) || !tokens().is_any(token - 1, {"{", "}", ";"})) return false;
  // False in the head of a loop, before `else`, and in a list of values.
  if (is(token, "else") || is(token, ",") || is(token, ";")) return false;
  for (const source::Loop& loop : read_.loops)
    if (token > loop.whole.begin && token < loop.step.end + 1) return false;
  return !is(token - 1, "{") || !tokens().is_any(token - 2, {"=", "return", "(", ","});
}

bool alike(const std::string& a, const std::string& b) {
  if (a.size() != b.size()) return false;
  int others = 0;
  for (size_t i = 0; i < a.size(); ++i) others += a[i] != b[i];
  return others == 1;
}

}  // namespace grader::mend
