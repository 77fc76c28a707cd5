#include "grader/proof/mutants/find.h"

#include <algorithm>
#include <set>

namespace mutants {
namespace {

using Words = std::set<std::string>;

bool is_one_of(const Code& code, int token, const Words& words) {
  return code.tokens().is_identifier(token) && words.count(code.word(token)) > 0;
}

bool range_is(const Code& code, Range range, const Words& words) {
  return range.size() == 1 && is_one_of(code, range.begin, words);
}

/// `<` or `>` that compares; not a template's bracket, not an arrow.
bool compares(const Code& code, int i, Range range) {
  if (!code.is(i, "<") && !code.is(i, ">")) return false;
  if (code.is(i + 1, "=")) return true;
  if (code.is(i, ">")) return code.tokens().open_angle(i) < range.begin;
  const int behind = code.tokens().skip_angles(i);
  return behind < 0 || behind > range.end;
}

std::string variable_of(const Code& code, const Loop& loop, const Comparison& end) {
  if (end.left.size() == 1) return code.word(end.left.begin);
  return loop.condition.size() > 0 ? code.word(loop.condition.begin) : "";
}

/// Behind the last `=` of `int k = 0`.
Range first_value(const Code& code, const Loop& loop) {
  for (int i = loop.init.begin; i < loop.init.end; ++i)
    if (code.is(i, "=")) return {i + 1, loop.init.end};
  return {};
}

Range added_by(const Code& code, const Loop& loop) {
  for (int i = loop.step.begin; i < loop.step.end; ++i)
    if (code.is(i, "+=")) return {i + 1, loop.step.end};
  return {};
}

Over meaning(const Code& code, const Counted& counted) {
  const bool k = counted.variable[0] == 'k';
  const bool whole = code.is(counted.end.right.begin, "K");
  if (k && whole && counted.by.size() > 0) return Over::tiles_of_k;
  if (k && whole) return Over::k;
  if (k) return Over::k_in_tile;
  if (range_is(code, counted.end.right, {"TM", "TN"})) return Over::own_elements;
  if (is_one_of(code, counted.end.right.begin, {"ROWS", "kLoadsA", "kLoadsB", "A_COPIES", "B_COPIES", "B_PASSES"}))
    return Over::loads;
  if (counted.variable[0] == 'i' && range_is(code, counted.end.right, {"M", "i_end"})) return Over::rows;
  if (counted.variable[0] == 'j' && range_is(code, counted.end.right, {"N", "j_end"})) return Over::columns;
  return Over::other;
}

/// From the token behind the nearest `=`, bracket or comma to the left of `i`, on the same level.
int expression_begin(const Code& code, int i) {
  static const Words kStops = {"=", "+=", "(", "[", "{", ",", ";", "return", ":", "?"};
  for (int j = i - 1; j >= 0; --j) {
    if (kStops.count(code.word(j))) return j + 1;
    if (code.tokens().partner(j) < j) j = code.tokens().partner(j);
  }
  return 0;
}

int expression_end(const Code& code, int i) {
  static const Words kStops = {")", "]", "}", ",", ";", ":"};
  while (i < code.tokens().size() && !kStops.count(code.word(i))) i = code.tokens().skip(i);
  return i;
}

bool in_bodies(const Code& code, int token) {
  return std::any_of(code.bodies().begin(), code.bodies().end(), [&](Range body) { return body.contains(token); });
}

/// `float a[4], b[4];`: the names of a declaration.
bool is_declared_here(const Code& code, int name) {
  static const Words kTypes = {"float", "float4", "int"};
  if (is_one_of(code, name - 1, kTypes)) return true;
  const Statement* statement = code.statement_of(name);
  if (!statement || !code.is(name - 1, ",")) return false;
  int first = statement->range.begin;
  while (is_one_of(code, first, {"const", "__shared__"})) ++first;
  return is_one_of(code, first, kTypes) && expression_begin(code, name) == name &&
         code.tokens().find_semicolon(first, name) == name && code.tokens().partner(name - 1) == name - 1;
}

}  // namespace

std::optional<Comparison> find_comparison(const Code& code, Range range) {
  for (int i = range.begin; i < range.end; i = code.tokens().skip(i))
    if (compares(code, i, range)) {
      const int behind = code.is(i + 1, "=") ? i + 2 : i + 1;
      return Comparison{{range.begin, i}, {i, behind}, {behind, range.end}};
    }
  return std::nullopt;
}

std::vector<Counted> counted_loops(const Code& code) {
  std::vector<Counted> all;
  for (const Loop& loop : code.loops()) {
    const auto end = find_comparison(code, loop.condition);
    if (!end) continue;
    Counted counted{&loop, variable_of(code, loop, *end), first_value(code, loop), *end, added_by(code, loop)};
    if (counted.variable.empty()) continue;
    counted.over = meaning(code, counted);
    all.push_back(counted);
  }
  return all;
}

std::vector<Choice> choices(const Code& code) {
  std::vector<Choice> all;
  for (int i = 0; i < code.tokens().size(); ++i) {
    if (!code.is(i, "?") || !in_bodies(code, i)) continue;
    const int colon = expression_end(code, i + 1);
    if (!code.is(colon, ":")) continue;
    all.push_back({{expression_begin(code, i), i}, {i + 1, colon}, {colon + 1, expression_end(code, colon + 1)}});
  }
  return all;
}

std::vector<Range> conditions(const Code& code) {
  std::vector<Range> all;
  for (const Branch& branch : code.branches()) all.push_back(branch.condition);
  for (const Choice& choice : choices(code)) {
    const bool inside_another =
        std::any_of(all.begin(), all.end(), [&](Range r) { return r.contains(choice.condition.begin); });
    if (!inside_another) all.push_back(choice.condition);
  }
  for (const Statement& statement : code.statements())
    for (int i = statement.range.begin; i < statement.range.begin + 3; ++i)
      if (code.is(i, "bool") && code.is(i + 2, "=")) all.push_back({i + 3, statement.range.end - 1});
  std::sort(all.begin(), all.end(), [](Range a, Range b) { return a.begin < b.begin; });
  return all;
}

std::vector<Range> parts_of(const Code& code, Range condition) {
  if (code.is(condition.begin, "!") && code.is(condition.begin + 1, "("))
    condition = {condition.begin + 2, condition.end - 1};
  std::vector<Range> parts;
  int begin = condition.begin;
  for (int i = condition.begin; i < condition.end; i = code.tokens().skip(i))
    for (const char* word : {"&&", "||", "?", ":"})
      if (code.is(i, word)) {
        parts.push_back({begin, i});
        begin = i + 1;
      }
  parts.push_back({begin, condition.end});
  return parts;
}

bool is_size(const std::string& word) {
  static const Words kSizes = {"M", "N", "K", "rows", "cols"};
  return kSizes.count(word) > 0;
}

std::vector<Comparison> bounds_tests(const Code& code) {
  std::vector<Comparison> all;
  for (const Range& condition : conditions(code))
    for (const Range& part : parts_of(code, condition))
      if (const auto test = find_comparison(code, part))
        if (test->right.size() == 1 && is_size(code.word(test->right.begin))) all.push_back(*test);
  return all;
}

std::vector<Index> indices(const Code& code) {
  std::vector<Index> all;
  for (int i = 0; i < code.tokens().size(); ++i) {
    if (!code.tokens().is_identifier(i) || !code.is(i + 1, "[") || !in_bodies(code, i)) continue;
    if (is_declared_here(code, i)) continue;
    Index index{i, {}, false};
    int behind = i + 1;
    for (; code.is(behind, "["); behind = code.tokens().skip(behind))
      index.subscripts.push_back({behind + 1, code.tokens().partner(behind)});
    index.written = code.is(behind, "=") || code.is(behind, "+=") || (code.is(behind, ".") && code.is(behind + 2, "="));
    all.push_back(index);
  }
  return all;
}

std::vector<Place> places(const Code& code) {
  std::vector<Place> all;
  for (int i = 0; i < code.tokens().size(); ++i) {
    if (!code.is(i, "size_t") || !code.is(i + 1, "(") || !in_bodies(code, i)) continue;
    const int star = code.tokens().skip(i + 1);
    if (!code.is(star, "*") || !code.tokens().is_identifier(star + 1)) continue;
    Place place{"", {i + 2, star - 1}, {star + 1, star + 2}, {}};
    const bool added = code.is(i - 1, "+") || code.is(i - 1, "[");
    if (added && code.tokens().is_identifier(i - 2)) place.matrix = code.word(i - 2);
    if (code.is(star + 2, "+")) place.rest = {star + 3, expression_end(code, star + 3)};
    if (!place.matrix.empty()) all.push_back(place);
  }
  return all;
}

std::vector<int> barriers(const Code& code) {
  std::vector<int> all;
  for (size_t i = 0; i < code.statements().size(); ++i)
    if (code.is(code.statements()[i].range.begin, "__syncthreads")) all.push_back(static_cast<int>(i));
  return all;
}

std::vector<Addition> products(const Code& code) {
  std::vector<Addition> all;
  for (size_t n = 0; n < code.statements().size(); ++n) {
    const Range range = code.statements()[n].range;
    for (int i = range.begin; i < range.end; i = code.tokens().skip(i)) {
      if (!code.is(i, "+=")) continue;
      const bool sum = code.word(range.begin).rfind("sum", 0) == 0 || code.is(range.begin, "C");
      if (sum) all.push_back({static_cast<int>(n), i, {i + 1, range.end - 1}});
    }
  }
  return all;
}

std::vector<Store> stores(const Code& code) {
  static const Words kOutputs = {"C", "to"};
  std::vector<Store> all;
  for (size_t n = 0; n < code.statements().size(); ++n) {
    const Range range = code.statements()[n].range;
    if (!is_one_of(code, range.begin, kOutputs) && !code.is(range.begin, "*")) continue;
    for (int i = range.begin; i < range.end; i = code.tokens().skip(i)) {
      if (!code.is(i, "=") && !code.is(i, "+=")) continue;
      if (code.is(range.begin, "*") && !code.tokens().range_has({range.begin, i}, "to")) continue;
      all.push_back({static_cast<int>(n), i, {range.begin, i}, {i + 1, range.end - 1}});
    }
  }
  return all;
}

bool is_in_clearing(const Code& code, size_t offset) {
  for (const Range& body : code.bodies()) {
    if (body.size() == 0 || offset < code.begin(body.begin) || offset >= code.end(body.end - 1)) continue;
    int clearing = 0, others = 0;
    for (const Store& store : stores(code))
      if (body.contains(store.operation)) ++(code.source(store.value) == "0.0f" ? clearing : others);
    return clearing > 0 && others == 0;
  }
  return false;
}

std::vector<Launch> launches(const Code& code) {
  std::vector<Launch> all;
  for (size_t n = 0; n < code.statements().size(); ++n) {
    const Range range = code.statements()[n].range;
    int open = range.begin;
    while (open < range.end && !code.tokens().is_triple(open, "<")) ++open;
    int close = open;
    while (close < range.end && !code.tokens().is_triple(close, ">")) close = code.tokens().skip(close);
    if (close >= range.end) continue;
    const auto sizes = code.tokens().split({open + 3, close}, false);
    if (sizes.size() < 2) continue;
    all.push_back({static_cast<int>(n), sizes[0], sizes[1], {close + 4, code.tokens().partner(close + 3)}});
  }
  return all;
}

std::vector<Dim3> dim3s(const Code& code) {
  std::vector<Dim3> all;
  for (int i = 0; i < code.tokens().size(); ++i) {
    if (!code.is(i, "dim3") || !code.is(i + 2, "(")) continue;
    all.push_back({code.word(i + 1), code.tokens().split({i + 3, code.tokens().partner(i + 2)}, false)});
  }
  return all;
}

}  // namespace mutants
