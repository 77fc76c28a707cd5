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

std::string variable_of(const Code& code, const Loop& loop, const Comparison& end) {
  if (end.left.size() == 1) return code.word(end.left.begin);
  return loop.condition.size() > 0 ? code.word(loop.condition.begin) : "";
}

/// The text after `sign` in a part of a loop's head: the 0 of `int k = 0`, the TILE of `k0 += TILE`.
Range behind(const Code& code, Range part, const char* sign) {
  for (int i = part.begin; i < part.end; ++i)
    if (code.is(i, sign)) return {i + 1, part.end};
  return {};
}

Over meaning(const Code& code, const Counted& counted) {
  const bool k = source::means(counted.variable, "k");
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

}  // namespace

std::vector<Counted> counted_loops(const Code& code) {
  std::vector<Counted> all;
  for (const Loop& loop : code.loops()) {
    const auto end = find_comparison(code, loop.condition);
    if (!end) continue;
    Counted counted{&loop, variable_of(code, loop, *end), behind(code, loop.init, "="), *end,
                    behind(code, loop.step, "+=")};
    if (counted.variable.empty()) continue;
    counted.over = meaning(code, counted);
    all.push_back(counted);
  }
  return all;
}

std::optional<Comparison> bounds_test(const Code& code, Range part) {
  const auto test = find_comparison(code, part);
  return test && test->right.size() == 1 && is_side(code.word(test->right.begin)) ? test : std::nullopt;
}

std::vector<Comparison> bounds_tests(const Code& code) {
  std::vector<Comparison> all;
  for (const Range& condition : conditions(code))
    for (const Range& part : parts_of(code, condition))
      if (const auto test = bounds_test(code, part)) all.push_back(*test);
  return all;
}

std::vector<Place> places(const Code& code) {
  std::vector<Place> all;
  for (int i = 0; i < code.tokens().size(); ++i) {
    if (!code.is(i, "size_t") || !code.is(i + 1, "(") || !code.read().in_bodies(i)) continue;
    const int star = code.tokens().skip(i + 1);
    if (!code.is(star, "*") || !code.tokens().is_identifier(star + 1)) continue;
    Place place{"", {i + 2, star - 1}, {star + 1, star + 2}, {}};
    const bool added = code.is(i - 1, "+") || code.is(i - 1, "[");
    if (added && code.tokens().is_identifier(i - 2)) place.matrix = code.word(i - 2);
    if (code.is(star + 2, "+")) place.rest = {star + 3, source::expression_end(code.tokens(), star + 3)};
    if (!place.matrix.empty()) all.push_back(place);
  }
  return all;
}

std::vector<Statement> barriers(const Code& code) {
  std::vector<Statement> all = code.statements();
  std::erase_if(all, [&](const Statement& one) { return !code.is(one.range.begin, "__syncthreads"); });
  return all;
}

std::vector<Addition> products(const Code& code) {
  std::vector<Addition> all;
  for (const auto& [range, loop] : code.statements()) {
    if (!source::means(code.word(range.begin), "sum") && !code.is(range.begin, "C")) continue;
    for (int i = range.begin; i < range.end; i = code.tokens().skip(i))
      if (code.is(i, "+=")) all.push_back({range, i, {i + 1, range.end - 1}});
  }
  return all;
}

std::vector<Store> stores(const Code& code) {
  std::vector<Store> all;
  for (const auto& [range, loop] : code.statements()) {
    const bool through_pointer = code.is(range.begin, "*");
    if (!is_one_of(code, range.begin, {"C", "to"}) && !through_pointer) continue;
    for (int i = range.begin; i < range.end; i = code.tokens().skip(i)) {
      if (!code.is(i, "=") && !code.is(i, "+=")) continue;
      if (!through_pointer || code.tokens().range_has({range.begin, i}, "to"))
        all.push_back({range, i, {i + 1, range.end - 1}});
    }
  }
  return all;
}

std::vector<Launch> launches(const Code& code) {
  std::vector<Launch> all;
  for (const source::Launch& launch : source::find_launches(code.tokens())) {
    const auto sizes = code.tokens().split(launch.config, false);
    const Statement* statement = code.statement_of(launch.name_token);
    if (statement && sizes.size() >= 2) all.push_back({statement->range, sizes[0], sizes[1]});
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
