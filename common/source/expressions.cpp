#include "common/source/expressions.h"

#include <algorithm>

namespace source {
namespace {

/// True if token `i` compares two values: it is no bracket of a template and no arrow.
bool compares(const Syntax& s, int i, Range range) {
  if (s.is(i, "<=") || s.is(i, ">=")) return true;
  if (s.is(i, ">")) return s.open_angle(i) < range.begin;
  if (!s.is(i, "<")) return false;
  const int behind = s.skip_angles(i);
  return behind < 0 || behind > range.end;
}

/// Returns the token after the nearest `=`, bracket or comma to the left of `i`, on the same nesting level.
int expression_begin(const Syntax& s, int i) {
  for (int j = i - 1; j >= 0; --j) {
    if (s.is_any(j, {"=", "+=", "(", "[", "{", ",", ";", "return", ":", "?"})) return j + 1;
    if (s.partner(j) < j) j = s.partner(j);
  }
  return 0;
}

/// `float a[4], b[4];`: true if `name` is one of the names declared here.
bool is_declared_here(const Syntax& s, const Statements& statements, int name) {
  const auto is_type = [&](int i) { return s.is_any(i, {"float", "float4", "int"}); };
  if (is_type(name - 1)) return true;
  const Statement* statement = statements.holding(name);
  if (!statement || !s.is(name - 1, ",")) return false;
  int first = statement->range.begin;
  while (s.is_any(first, {"const", "__shared__"})) ++first;
  return is_type(first) && expression_begin(s, name) == name && s.find_semicolon(first, name) == name &&
         s.partner(name - 1) == name - 1;
}

/// Returns the first token of the expression that ends at `i`: a name with its qualifiers, `kernels[n]`, `(pointer)`,
/// `get()`.
int callee_begin(const Syntax& s, int i) {
  while (i >= 0) {
    if (s.is(i, ">")) i = s.open_angle(i) - 1;
    while ((s.is(i, "]") || s.is(i, ")")) && s.partner(i) < i) {
      i = s.partner(i);
      bool postfix = (s.is_identifier(i - 1) && !s.is_statement_keyword(i - 1)) || s.is(i - 1, "]") || s.is(i - 1, ")");
      if (!postfix) return i;
      --i;
    }
    if (!s.is_identifier(i)) return -1;
    int before = s.is(i - 1, "template") ? i - 2 : i - 1;
    bool scope = s.is(before, "::");
    if (!scope && !s.is(before, ".") && !s.is(before, "->")) return i;
    bool qualified = (s.is_identifier(before - 1) && !s.is_statement_keyword(before - 1)) || s.is(before - 1, ">");
    if (scope && !qualified) return before;
    i = before - 1;
  }
  return -1;
}

/// Returns the `>>>` that ends the launch configuration: the one that is followed by the arguments.
int config_end(const Syntax& s, int i) {
  int steps = 0;
  for (; i < s.size() && !s.is(i, ";") && !s.is(i, ")") && !s.is(i, "}") && ++steps < Syntax::kFarthest; i = s.skip(i))
    if (s.is_triple(i, ">") && s.is(i + 3, "(")) return i;
  return -1;
}

bool is_launch(const Syntax& s, int i) { return s.is_triple(i, "<") && i > 0 && !s.is(i - 1, "operator"); }

}  // namespace

int expression_end(const Syntax& s, int i) {
  while (i < s.size() && !s.is_any(i, {")", "]", "}", ",", ";", ":"})) i = s.skip(i);
  return i;
}

std::optional<Comparison> find_comparison(const Syntax& s, Range range) {
  for (int i = range.begin; i < range.end; i = s.skip(i))
    if (compares(s, i, range)) return Comparison{{range.begin, i}, {i, i + 1}, {i + 1, range.end}};
  return std::nullopt;
}

std::vector<Choice> find_choices(const Syntax& s, const Statements& statements) {
  std::vector<Choice> all;
  for (int i = 0; i < s.size(); ++i) {
    if (!s.is(i, "?") || !statements.in_bodies(i)) continue;
    const int colon = expression_end(s, i + 1);
    if (!s.is(colon, ":")) continue;
    all.push_back({{expression_begin(s, i), i}, {i + 1, colon}, {colon + 1, expression_end(s, colon + 1)}});
  }
  return all;
}

std::vector<Range> find_conditions(const Syntax& s, const Statements& statements) {
  std::vector<Range> all;
  for (const Branch& branch : statements.branches) all.push_back(branch.condition);
  for (const Choice& choice : find_choices(s, statements)) {
    const bool inside_another =
        std::any_of(all.begin(), all.end(), [&](Range r) { return r.contains(choice.condition.begin); });
    if (!inside_another) all.push_back(choice.condition);
  }
  for (const Statement& statement : statements.statements)
    for (int i = statement.range.begin; i < statement.range.begin + 3; ++i)
      if (s.is(i, "bool") && s.is(i + 2, "=")) all.push_back({i + 3, statement.range.end - 1});
  std::sort(all.begin(), all.end(), [](Range a, Range b) { return a.begin < b.begin; });
  return all;
}

std::vector<Range> parts_of(const Syntax& s, Range condition) {
  if (s.is(condition.begin, "!") && s.is(condition.begin + 1, "("))
    condition = {condition.begin + 2, condition.end - 1};
  std::vector<Range> parts;
  int begin = condition.begin;
  for (int i = condition.begin; i < condition.end; i = s.skip(i)) {
    if (!s.is_any(i, {"&&", "||", "?", ":"})) continue;
    parts.push_back({begin, i});
    begin = i + 1;
  }
  parts.push_back({begin, condition.end});
  return parts;
}

std::vector<Index> find_indices(const Syntax& s, const Statements& statements) {
  std::vector<Index> all;
  for (int i = 0; i < s.size(); ++i) {
    if (!s.is_identifier(i) || !s.is(i + 1, "[") || !statements.in_bodies(i)) continue;
    if (is_declared_here(s, statements, i)) continue;
    Index index{i, {}, false};
    int behind = i + 1;
    for (; s.is(behind, "["); behind = s.skip(behind)) index.subscripts.push_back({behind + 1, s.partner(behind)});
    index.written = s.is_any(behind, {"=", "+="}) || (s.is(behind, ".") && s.is(behind + 2, "="));
    all.push_back(index);
  }
  return all;
}

std::vector<Launch> find_launches(const Syntax& s) {
  std::vector<Launch> launches;
  for (int i = 0; i < s.size(); ++i) {
    if (!is_launch(s, i)) continue;
    int begin = callee_begin(s, i - 1), end = config_end(s, i + 3);
    if (begin < 0 || end < 0) continue;
    int name = i - 1;
    if (s.is(name, ">")) name = s.open_angle(name) - 1;
    launches.push_back({{begin, i}, name, {i + 3, end}, {end + 4, s.partner(end + 3)}});
    i += 2;
  }
  return launches;
}

int arguments_parenthesis(const Syntax& s, int i) {
  int at = i + 1;
  if (!s.is_triple(at, "<") && s.is(at, "<")) at = s.skip_angles(at);
  const int end = s.is_triple(at, "<") ? config_end(s, at + 3) : -1;
  if (end > 0) at = end + 3;
  return s.is(at, "(") ? at : -1;
}

Range without_cast(const Syntax& s, Range argument) {
  int last = argument.end - 1;
  while (last > argument.begin && !s.is(last, ")")) --last;
  if (s.is(argument.begin, "(") && last + 1 < argument.end) return {last + 1, argument.end};
  const bool named = last == argument.end - 1 && s.text(argument.begin).ends_with("_cast");
  return named ? Range{s.partner(last) + 1, last} : argument;
}

std::vector<Assignment> find_assignments(const Syntax& s, Range range) {
  std::vector<Assignment> all;
  for (int i = range.begin + 1; i < range.end; ++i) {
    if (!s.is(i, "=") || !s.is_identifier(i - 1)) continue;
    int end = i + 1;
    while (end < range.end && !s.is_any(end, {",", ";", ")"}))
      end = std::max(end + 1, s.is(end, "(") ? s.skip(end) : 0);
    all.push_back({i - 1, {i + 1, std::min(end, range.end)}});
  }
  return all;
}

}  // namespace source
