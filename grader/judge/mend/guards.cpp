// Slips in guards: a test that is missing, too strict or in the wrong place, and the value used for elements outside.
#include <algorithm>

#include "grader/judge/mend/naming/mistake_of.h"

namespace grader::mend {
namespace {

/// The number of rows of the matrix of this name, as named in the function; "" if the function has no name for it.
std::string rows_of(const SourceText& code, const Place& place, const Function& function) {
  const auto has = [&](const char* side) {
    return std::ranges::find(function.sides, side) != function.sides.end() ? side : "";
  };
  const std::string name = code.word(place.name);
  const std::string rows = source::means(name, "B") ? has("K") : has("M");
  return rows.empty() ? has("rows") : rows;
}

/// "(row) < M && (column) < N"; `further` is an offset along the row.
std::string inside(const SourceText& code, const Place& place, const std::string& further = "") {
  const std::string rows = rows_of(code, place, *code.function_of(place.name));
  const std::string columns =
      place.rest.size() > 0 ? "(" + code.source(place.rest) + further + ") < " + code.source(place.length) : "";
  const std::string row = rows.empty() ? "" : "(" + code.source(place.row) + ") < " + rows;
  return row.empty() || columns.empty() ? row + columns : row + " && " + columns;
}

void missing_tests(const SourceText& code, Slips& all) {
  for (const Place& place : places_of(code)) {
    const source::Statement* statement = code.read().holding(place.name);
    const std::string test = inside(code, place);
    if (test.empty() || !statement) continue;
    if (!place.written)
      all.push_back(
          with_name(Mistake::guard_missing, value(place.whole, test + " ? " + code.source(place.whole) + " : 0.0f")));
    else if (!code.declares(*statement))
      all.push_back(
          with_name(Mistake::guard_missing,
                    {{statement->range, "if (" + test + ") " + code.source(statement->range), Form::statement}}));
  }
}

/// A statement before a token that leaves the iteration of a loop, or the function.
Slip leave_unless(const SourceText& code, const std::string& test, int at) {
  const auto holds = [&](const source::Loop& loop) { return loop.body.contains(at); };
  const bool in_loop = std::ranges::any_of(code.read().loops, holds);
  const Function* function = code.function_of(at);
  if (!function || (!in_loop && !code.is(function->parameters.begin - 3, "void"))) return {};
  const std::string leave = in_loop ? "continue" : "return";
  return with_name(Mistake::guard_missing, {{{at, at}, "if (!(" + test + ")) " + leave + ";", Form::insertion}});
}

/// The beginning of the statement that contains the token, and of each branch around it in the same loop.
std::vector<int> begins_around(const SourceText& code, const source::Statement& statement) {
  std::vector<int> all = {statement.range.begin};
  const int loop = statement.loop < 0 ? 0 : code.read().loops[static_cast<size_t>(statement.loop)].body.begin;
  for (const source::Branch& branch : code.read().branches)
    if (branch.whole.contains(statement.range.begin) && branch.whole.begin >= loop) all.push_back(branch.whole.begin);
  return all;
}

bool leaves(const SourceText& code, const source::Branch& branch) {
  const int first = code.is(branch.body.begin, "{") ? branch.body.begin + 1 : branch.body.begin;
  return code.tokens().is_any(first, {"return", "continue"});
}

/// True for a variable, false for a member of that name.
bool is_variable(const SourceText& code, int token, const std::string& name) {
  return code.is(token, name) && !code.tokens().is_any(token - 1, {".", "->", "::"});
}

/// The tests before other stores through this pointer at the same offset along the row.
std::vector<std::string> tests_of_others(const SourceText& code, const Pointer& pointer, const std::string& further) {
  std::vector<std::string> all;
  const std::string column = pointer.place.rest.size() == 1 ? code.word(pointer.place.rest.begin) : "";
  for (const source::Branch& branch : code.read().branches) {
    const bool its = branch.whole.begin >= pointer.statement.end &&
                     branch.whole.begin < code.block_end(pointer.statement.end) && leaves(code, branch);
    if (column.empty() || !its || !code.tokens().range_has(branch.condition, column)) continue;
    std::string test;
    for (int i = branch.condition.begin; i < branch.condition.end; ++i)
      test += " " + (is_variable(code, i, column) ? "(" + column + further + ")" : code.word(i));
    all.push_back("!(" + test + ")");
  }
  return all;
}

/// The creation of a pointer into a matrix, and its uses further along the row.
void missing_tests_of_pointers(const SourceText& code, Slips& all) {
  for (const Pointer& pointer : declared_pointers(code)) {
    const std::string test = inside(code, pointer.place);
    if (test.empty()) continue;
    if (code.takes_statements(pointer.statement.end)) all.push_back(leave_unless(code, test, pointer.statement.end));
    for (const source::Index& index : source::find_indices(code.tokens(), code.read())) {
      const source::Statement* statement = code.read().holding(index.name);
      const bool its = index.written && statement && code.word(index.name) == code.word(pointer.name) &&
                       index.name >= pointer.statement.end && index.name < code.block_end(pointer.statement.end);
      if (!its || code.declares(*statement)) continue;
      const std::string offset = " + " + code.source(index.subscripts.back());
      const std::string further = inside(code, pointer.place, offset);
      all.push_back(
          with_name(Mistake::guard_missing,
                    {{statement->range, "if (" + further + ") " + code.source(statement->range), Form::statement}}));
      std::vector<std::string> tests = tests_of_others(code, pointer, offset);
      tests.push_back(further);
      for (const int at : begins_around(code, *statement))
        for (const std::string& other : tests)
          if (code.takes_statements(at)) all.push_back(leave_unless(code, other, at));
    }
  }
}

/// The position before the first access of a kernel, and before the loops around it.
int first_access(const SourceText& code, const Function& kernel, const std::vector<Place>& places) {
  int first = kernel.body.end;
  for (const Place& place : places)
    if (kernel.body.contains(place.name)) first = std::min(first, code.read().holding(place.name)->range.begin);
  int begin = first;
  for (const source::Loop& loop : code.read().loops)
    if (loop.body.contains(first)) begin = std::min(begin, loop.whole.begin);
  return begin;
}

/// Threads without an element of C return, if no barrier follows.
void missing_ways_out(const SourceText& code, Slips& all) {
  std::vector<Place> places = places_of(code);
  std::erase_if(places, [&](const Place& place) { return !code.read().holding(place.name); });
  for (const Place& place : places) {
    const Function* kernel = code.function_of(place.name);
    const bool waits = kernel && code.tokens().range_has(kernel->body, "__syncthreads");
    const std::string test = place.written && kernel && kernel->on_device && !waits ? inside(code, place) : "";
    if (test.empty()) continue;
    const int at = first_access(code, *kernel, places);
    if (code.takes_statements(at)) all.push_back(leave_unless(code, test, at));
  }
}

/// A condition that wrongly excludes threads is made always true or, if it guards an exit, always false. Also, each
/// part of it is removed.
void needless_tests(const SourceText& code, Slips& all) {
  for (const source::Branch& branch : code.read().branches) {
    if (!code.is_value(branch.condition.begin)) continue;
    all.push_back(value(branch.condition, leaves(code, branch) ? "false" : "true"));
  }
  for (const Range& condition : source::find_conditions(code.tokens(), code.read())) {
    const auto parts = source::parts_of(code.tokens(), condition);
    if (!code.is_value(condition.begin) || code.tokens().range_has(condition, "?")) continue;
    for (size_t i = 0; parts.size() > 1 && i < parts.size(); ++i)
      all.push_back(value(condition, code.without(condition, i == 0 ? Range{parts[0].begin, parts[0].end + 1}
                                                                    : Range{parts[i].begin - 1, parts[i].end})));
  }
}

/// Elements outside become zero: each test separately, and all together. C has no elements outside.
void other_paddings(const SourceText& code, Slips& all) {
  Slip together;
  const auto add = [&](const Change& change, const std::string& target = "") {
    const Mistake mistake =
        change.form == Form::insertion ? Mistake::partial_tile_not_zeroed : Mistake::partial_tile_padded_with_one;
    all.push_back(with_name(mistake, {change}));
    if (!source::means(target, "C_itself")) together.push_back(all.back()[0]);
  };
  for (const source::Choice& choice : source::find_choices(code.tokens(), code.read()))
    if (choice.no.size() == 1 && code.is_number(choice.no.begin) && code.source(choice.no) != "0.0f" &&
        code.is_value(choice.no.begin) && code.word(choice.no.begin).find('.') != std::string::npos)
      add({choice.no, "0.0f"});
  for (int i = 0; i < code.tokens().size(); ++i)
    if (code.is(i, "make_float4") && code.is_number(i + 2) && code.is_value(i) && code.word(i + 2) != "0.0f")
      add({{i, code.tokens().skip(i + 1)}, "make_float4(0.0f, 0.0f, 0.0f, 0.0f)"});
  for (const source::Branch& branch : code.read().branches) {
    const source::Statement* statement =
        code.read().holding(code.is(branch.body.begin, "{") ? branch.body.begin + 1 : branch.body.begin);
    if (branch.has_else || !statement || !code.takes_statements(branch.whole.end)) continue;
    int sign = statement->range.begin;
    while (sign < statement->range.end && !code.is(sign, "=")) sign = code.tokens().skip(sign);
    if (!code.is(sign - 1, "]") || code.declares(*statement)) continue;
    add({{branch.whole.end, branch.whole.end},
         "if (!(" + code.source(branch.condition) + ")) " + code.source({statement->range.begin, sign}) + " = 0.0f;",
         Form::insertion},
        code.word(statement->range.begin));
  }
  if (together.size() > 1) all.push_back(together);
}

void max_for_min(const SourceText& code, Slips& all) {
  for (int i = 0; i < code.tokens().size(); ++i) {
    if (!code.tokens().is_any(i, {"min", "max"}) || !code.is(i + 1, "(") || !code.is_value(i)) continue;
    const int begin = code.is(i - 1, "::") ? i - 2 : i;
    const Range whole{begin, code.tokens().skip(i + 1)};
    const bool bound = code.is(i, "max");  // min() keeps an index in bounds
    all.push_back(with_name(bound ? std::optional(Mistake::guard_missing) : std::nullopt,
                            value(whole, code.replaced(whole, {i, i + 1}, bound ? "min" : "max"))));
  }
}

/// `A[row * K + k] * (row < M && k < K)` reads before it tests: each product separately, and all together.
void tests_as_factors(const SourceText& code, Slips& all) {
  const auto compares = [&](int i) { return code.tokens().is_any(i, {"<", "<=", ">", ">="}); };
  Slip together;
  for (const source::Index& index : source::find_indices(code.tokens(), code.read())) {
    const int sign = index.subscripts.back().end + 1, end = code.tokens().skip(sign + 1);
    const bool product = code.is_value(index.name) && code.is(sign, "*") && code.is(sign + 1, "(");
    int test = sign + 2;
    while (product && test < end && !compares(test)) ++test;
    if (!product || test >= end) continue;
    const std::string element = code.source({index.name, sign});
    together.push_back({{index.name, end}, "(" + code.source({sign + 1, end}) + " ? " + element + " : 0)"});
    all.push_back({together.back()});
  }
  if (together.size() > 1) all.push_back(together);
}

}  // namespace

void slips_in_guards(const SourceText& code, Slips& all) {
  needless_tests(code, all);
  other_paddings(code, all);
  missing_tests(code, all);
  missing_tests_of_pointers(code, all);
  missing_ways_out(code, all);
  max_for_min(code, all);
  tests_as_factors(code, all);
}

}  // namespace grader::mend
