// Slips in offsets: the position of the block, the position of the tile along k, or the distance of a thread's elements
// is missing.
#include <algorithm>
#include <set>

#include "grader/judge/mend/declarations.h"
#include "grader/judge/mend/naming/mistake_of.h"

namespace grader::mend {
namespace {

bool is_whole(const SourceText& code, const Declared& one) {
  const std::string type = code.type_of(code.word(one.name), one.name + 1);
  return type.find("int") != std::string::npos || type.find("size_t") != std::string::npos;
}

using Names = std::set<std::string>;

/// The factors of block indices in this file: the distances of blocks.
Names of_blocks(const SourceText& code) {
  Names all;
  for (int i = 4; i + 1 < code.tokens().size(); ++i)
    if (code.is(i, "*") && code.is(i - 3, "blockIdx"))
      all.insert(code.is(i + 2, ".") ? code.source({i + 1, i + 4}) : code.word(i + 1));
  return all;
}

/// The factors of loop variables: the distances of a thread's elements.
Names of_elements(const SourceText& code) {
  Names variables, all;
  for (const source::Loop& loop : code.read().loops) variables.insert(code.counter_of(loop));
  for (int i = 1; i + 1 < code.tokens().size(); ++i)
    if (code.is(i, "*") && variables.count(code.word(i - 1)) && code.tokens().is_identifier(i + 1))
      all.insert(code.word(i + 1));
  return all;
}

/// These, and constants with such a name that are visible at this token; if there are none, all constants.
Names distances(const SourceText& code, const Names& known, int token) {
  Names all;
  for (const std::string& constant : code.constants_at(token))
    if (known.empty() ||
        std::ranges::any_of(known, [&](const std::string& one) { return one == constant || alike(one, constant); }))
      all.insert(constant);
  for (const std::string& one : known)
    if (one.find('.') != std::string::npos) all.insert(one);
  return all;
}

/// The steps of loops: a tile's length along k, rarely the distance of blocks.
Names of_steps(const SourceText& code) {
  Names all;
  for (const source::Loop& loop : code.read().loops)
    if (loop.step.size() == 3 && code.is(loop.step.begin + 1, "+=")) all.insert(code.word(loop.step.end - 1));
  return all;
}

/// Sorted by likelihood.
std::vector<std::string> in_order(const Names& distances, const Names& steps) {
  std::vector<std::string> all(distances.begin(), distances.end());
  std::stable_partition(all.begin(), all.end(), [&](const std::string& one) { return !steps.count(one); });
  return all;
}

void missing_blocks(const SourceText& code, Slips& all) {
  const Names known = of_blocks(code), steps = of_steps(code);
  for (const Declared& one : declared(code)) {
    const Function* function = code.function_of(one.name);
    const std::string name = code.word(one.name);
    const bool row = name.find("row") != std::string::npos, column = name.find("col") != std::string::npos;
    if (!function || !function->on_device || !(row || column) || code.tokens().range_has(one.first, "blockIdx"))
      continue;
    for (const std::string axis : {column ? "x" : "y", column ? "y" : "x"})
      for (const std::string& distance : in_order(distances(code, known, one.name), steps))
        all.push_back(
            with_name(Mistake::block_offset_missing,
                      {{one.first, "blockIdx." + axis + " * " + distance + " + (" + code.source(one.first) + ")"}}));
  }
}

/// `row = blockIdx.y * TILE`, the same for all threads of a block.
void missing_threads(const SourceText& code, Slips& all) {
  for (const Declared& one : declared(code)) {
    const Function* function = code.function_of(one.name);
    const bool of_block =
        code.tokens().range_has(one.first, "blockIdx") && !code.tokens().range_has(one.first, "threadIdx");
    if (!function || !function->on_device || !of_block || !is_whole(code, one)) continue;
    for (int i = one.first.begin; i + 2 < one.first.end; ++i)
      if (code.is(i, "blockIdx") && code.is(i + 1, "."))
        all.push_back(with_name(Mistake::index_part_missing,
                                value(one.first, code.source(one.first) + " + threadIdx." + code.word(i + 2))));
  }
}

/// A name for the start of a tile along k, and the range in which it is visible.
struct Along {
  std::string name;
  Range scope;
};

/// Variables of loops with a step, lambda parameters of such a name, and `k0`.
std::vector<Along> names_along_k(const SourceText& code) {
  std::vector<Along> all;
  for (const Declared& one : declared(code)) {
    const std::string name = code.word(one.name);
    if (name.size() == 2 && name[0] == 'k' && std::isdigit(name[1]) && code.declares(*code.read().holding(one.name)))
      all.push_back({name, {one.first.end, code.block_end(one.name)}});
  }
  Names names;
  for (const source::Loop& loop : code.read().loops) {
    if (!code.function_of(loop.whole.begin) || loop.step.size() < 3 || !code.is(loop.step.begin + 1, "+=")) continue;
    all.push_back({code.word(loop.step.begin), loop.body});
    names.insert(all.back().name);
  }
  for (int i = 1; i + 2 < code.tokens().size(); ++i)
    if (code.is(i, ")") && code.is(i + 1, "{") && code.is(code.tokens().partner(i) - 1, "]") &&
        names.count(code.word(i - 1)))
      all.push_back({code.word(i - 1), {i + 2, code.tokens().partner(i + 1)}});
  return all;
}

/// The parts of an index in which k may occur, the more likely first: the columns of A, the rows of B, and nothing in
/// C.
std::vector<Range> parts_along_k(const SourceText& code, const Place& place) {
  const std::string matrix = code.word(place.name);
  if (source::means(matrix, "C_itself")) return {};
  if (source::means(matrix, "A")) return {place.rest, place.row};
  return {place.row, place.rest};
}

/// Uses that do not contain the position of their tile: indices, numbers, and arguments of calls.
void missing_tiles(const SourceText& code, Slips& all) {
  for (const Along& along : names_along_k(code)) {
    const std::string& k = along.name;
    const Range scope = along.scope;
    const auto lacks = [&](Range range) { return range.size() > 0 && !code.tokens().range_has(range, k); };
    const auto add = [&](Range part) {
      const std::string sum = k + " + (" + code.source(part) + ")";
      const bool factor = code.is(part.end, "*");
      all.push_back(with_name(Mistake::tile_does_not_move, {{part, factor ? "(" + sum + ")" : sum}}));
    };
    for (const auto& places : {places_of(code), pointers_of(code)})
      for (const Place& place : places)
        for (const Range& part : parts_along_k(code, place))
          if (scope.contains(place.name) && lacks(place.whole) && part.size() > 0) add(part);
    for (const Declared& one : declared(code))
      if (scope.contains(one.name) && lacks(one.first) && is_whole(code, one)) add(one.first);
    for (int i = scope.begin; i < scope.end; ++i)
      if (code.is_number(i) && code.word(i) == "0" && code.is_value(i) && code.is(i - 1, ","))
        all.push_back(with_name(Mistake::tile_does_not_move, {{{i, i + 1}, k}}));
    for (int i = scope.begin; i < scope.end; ++i) {
      const int open = code.is(i, "=") ? source::arguments_parenthesis(code.tokens(), i + 1) : -1;
      if (open < 0 || !lacks({open, code.tokens().partner(open)}) || !code.is_value(i)) continue;
      for (const Range& argument : code.tokens().split({open + 1, code.tokens().partner(open)}, true))
        if (code.terms(argument).size() + code.factors(argument).size() > 2) add(argument);
    }
  }
}

/// `ty + i` becomes `ty + i * DISTANCE`.
void add_distances(const SourceText& code, const Names& known, const std::string& variable, Range scope, Slips& all) {
  for (int i = scope.begin; i < scope.end; ++i) {
    if (!code.is(i, variable) || !code.is_value(i) || code.multiplies(i + 1) || code.multiplies(i - 1)) continue;
    if (!code.adds(i - 1) && !code.adds(i + 1)) continue;
    for (const std::string& distance : distances(code, known, i))
      all.push_back(with_name(Mistake::outputs_side_by_side, {{{i, i + 1}, variable + " * " + distance}}));
  }
}

/// For the variable of a loop, and for a name computed from the index of such an element.
void missing_distances(const SourceText& code, Slips& all) {
  const Names known = of_elements(code);
  Names variables;
  for (const source::Loop& loop : code.read().loops) {
    const Function* function = code.function_of(loop.whole.begin);
    const std::string variable = code.counter_of(loop);
    if (!function || !function->on_device || variable.empty()) continue;
    variables.insert(variable);
    add_distances(code, known, variable, loop.body, all);
  }
  for (const Declared& one : declared(code)) {
    const bool computed = one.first.size() > 1 && variables.count(code.word(one.name)) && !known.empty();
    if (computed && code.declares(*code.read().holding(one.name)) && code.function_of(one.name)->on_device)
      add_distances(code, known, code.word(one.name), {one.first.end, code.block_end(one.name)}, all);
  }
}

}  // namespace

void slips_in_offsets(const SourceText& code, Slips& all) {
  missing_tiles(code, all);
  missing_blocks(code, all);
  missing_threads(code, all);
  missing_distances(code, all);
}

}  // namespace grader::mend
