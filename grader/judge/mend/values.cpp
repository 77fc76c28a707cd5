// Slips in loops and conditions: an end, a step or a comparison that is off by one.
#include "grader/judge/mend/naming/mistake_of.h"

namespace grader::mend {
namespace {

bool compares(const SourceText& code, int token) {
  if (code.tokens().is_any(token, {"<=", ">="})) return true;
  if (!code.tokens().is_any(token, {"<", ">"})) return false;
  return code.ends_operand(token - 1) && code.tokens().skip_angles(token) < 0 && code.tokens().open_angle(token) < 0;
}

std::string with_other_end(const std::string& sign) { return sign.size() == 1 ? sign + "=" : sign.substr(0, 1); }

/// The comparison around its operator.
Range comparison_at(const SourceText& code, int sign) {
  return {code.sum_around(sign - 1).begin, code.sum_around(sign + 1).end};
}

/// `N % 4 == 0` selects a path: without the number that path is never taken, which repairs nothing in it.
bool chooses_by_rest(const SourceText& code, Range sum, int number) {
  return code.is(number - 1, "%") && code.tokens().is_any(sum.end, {"==", "!="});
}

/// `t == tiles - 1` selects one case: with a different number the case never occurs, which repairs nothing in it.
bool asks_for_one_case(const SourceText& code, Range sum) {
  return code.tokens().is_any(sum.end, {"==", "!="}) || code.tokens().is_any(sum.begin - 1, {"==", "!="});
}

/// Removes numbers and steps that are added, and factors that are numbers.
void without_terms(const SourceText& code, Range in_head, int token, Slips& all) {
  const Range sum = code.sum_around(token);
  if (asks_for_one_case(code, sum)) return;
  for (const Range& term : code.terms(sum)) {
    const bool first = term.begin == sum.begin;
    const bool small = term.size() == 1 && (code.is_number(term.begin) || in_head.size() > 0);
    if (small && !first && code.terms(sum).size() > 1)
      all.push_back(
          with_name(of_number_added(code, term.begin), value(sum, code.without(sum, {term.begin - 1, term.end}))));
    const auto factors = code.factors(term);
    for (size_t i = 0; factors.size() > 1 && i < factors.size(); ++i) {
      const int number = factors[i].begin;
      if (factors[i].size() != 1 || !code.is_number(number) || chooses_by_rest(code, sum, number)) continue;
      const Range gone =
          i == 0 ? Range{factors[0].begin, factors[0].end + 1} : Range{factors[i].begin - 1, factors[i].end};
      if (i == 0 && code.is(factors[0].end, "/")) continue;
      all.push_back(with_name(of_number_times(code, number), value(sum, code.without(sum, gone))));
    }
  }
}

/// Every sum in a range once.
void shorter_sums(const SourceText& code, Range range, bool head, Slips& all) {
  int done = -1;
  for (int i = range.begin; i < range.end; ++i) {
    if (!code.is_value(i) || (!code.adds(i) && !code.multiplies(i))) continue;
    const Range sum = code.sum_around(i);
    if (sum.begin == done) continue;
    done = sum.begin;
    without_terms(code, head ? range : Range{}, i, all);
  }
}

void begins_and_steps(const SourceText& code, const source::Loop& loop, Slips& all) {
  for (int i = loop.init.begin; i < loop.init.end; ++i)
    if (code.is(i, "=") && code.is_value(i) && code.source({i + 1, loop.init.end}) != "0")
      all.push_back(with_name(Mistake::loop_off_by_one, value({i + 1, loop.init.end}, "0")));
  const Range step = loop.step;
  if (step.size() == 3 && code.is(step.begin + 1, "+=") && code.is_number(step.begin + 2) && code.is_value(step.begin))
    all.push_back(with_name(of_step_of_loop(code, step.begin), value(step, "++" + code.word(step.begin))));
}

/// `k + STEP <= K` becomes `k < K`.
void with_remainder(const SourceText& code, const source::Loop& loop, Slips& all) {
  const auto test = source::find_comparison(code.tokens(), loop.condition);
  if (!test || !code.is(test->operation.begin, "<=") || !code.is_value(loop.condition.begin)) return;
  const auto terms = code.terms(test->left);
  if (terms.size() == 2) all.push_back(value(loop.condition, code.source(terms[0]) + " < " + code.source(test->right)));
}

/// Adds a loop with step one for the remainder of a loop with a larger step.
void with_rest(const SourceText& code, const source::Loop& loop, Slips& all) {
  const Range step = loop.step;
  const auto test = source::find_comparison(code.tokens(), loop.condition);
  if (step.size() != 3 || !code.is(step.begin + 1, "+=") || !test || loop.init.size() > 0) return;
  const source::Statement* first = code.read().holding(loop.body.begin);
  if (!first || !code.takes_statements(loop.whole.end)) return;
  const std::string k = code.word(step.begin);
  all.push_back(
      {{{loop.whole.end, loop.whole.end},
        "for (; " + k + " < " + code.source(code.terms(test->right)[0]) + "; ++" + k + ") " + code.source(first->range),
        Form::insertion}});
}

/// `row > M || col > N`: if one comparison is off by one, its neighbours are, too.
void same_ends(const SourceText& code, Range condition, Slips& all) {
  for (const char* sign : {"<", "<=", ">", ">="}) {
    Slip together;
    for (int i = condition.begin; i < condition.end; ++i) {
      if (!code.is_value(i) || !code.is(i, sign) || !compares(code, i)) continue;
      const Range whole = comparison_at(code, i);
      together.push_back({whole, code.replaced(whole, {i, i + 1}, with_other_end(sign))});
    }
    if (together.size() > 1) all.push_back(with_name(off_by_one_at(code, condition.begin), together));
  }
}

/// `K % T` products in the last tile: 0 if that tile is complete, where T is intended.
void whole_rests(const SourceText& code, Slips& all) {
  for (int i = 1; i + 1 < code.tokens().size(); ++i) {
    if (!code.is(i, "%") || !code.function_of(i) || !code.is_value(i) || !code.multiplies(i)) continue;
    if (!source::means(code.word(i - 1), "side")) continue;
    const Range range{i - 1, code.tokens().skip(i + 1)};
    const std::string by = code.source({i + 1, range.end});
    all.push_back(
        with_name(Mistake::last_tile_missing, value(range, "((" + code.word(i - 1) + " - 1) % " + by + " + 1)")));
  }
}

}  // namespace

void slips_in_loops(const SourceText& code, Slips& all) {
  whole_rests(code, all);
  for (const source::Loop& loop : code.read().loops) {
    if (!code.function_of(loop.whole.begin)) continue;
    for (const Range& part : {loop.init, loop.condition, loop.step}) shorter_sums(code, part, true, all);
    begins_and_steps(code, loop, all);
    with_remainder(code, loop, all);
    with_rest(code, loop, all);
  }
}

namespace {

/// True unless it compares elements, as in `a == 0.0f || b == 0.0f`.
bool is_about_places(const SourceText& code, Range condition) {
  for (int i = condition.begin; i < condition.end; ++i)
    if (code.is_number(i) && code.word(i).find('.') != std::string::npos) return false;
  return code.is_value(condition.begin);
}

}  // namespace

void slips_in_conditions(const SourceText& code, Slips& all) {
  for (int i = 1; i + 1 < code.tokens().size(); ++i) {
    if (!code.is_value(i)) continue;
    if (compares(code, i)) {
      const Range whole = comparison_at(code, i);
      const std::string text = code.replaced(whole, {i, i + 1}, with_other_end(code.word(i)));
      all.push_back(with_name(off_by_one_at(code, i), value(whole, text)));
    }
  }
  const auto conditions = source::find_conditions(code.tokens(), code.read());
  for (const Range& condition : conditions) same_ends(code, condition, all);
  for (const Range& condition : conditions)
    for (int i = condition.begin; is_about_places(code, condition) && i < condition.end; i = code.tokens().skip(i))
      if (code.tokens().is_any(i, {"&&", "||"}))
        all.push_back(
            with_name(Mistake::guard_joined_wrong,
                      value(condition, code.replaced(condition, {i, i + 1}, code.is(i, "&&") ? "||" : "&&"))));
}

void slips_in_places(const SourceText& code, Slips& all) {
  for (const Function& function : code.functions()) shorter_sums(code, function.body, false, all);
  for (const source::Index& index : source::find_indices(code.tokens(), code.read())) {
    const size_t n = index.subscripts.size();
    if (n < 2 || !code.is_value(index.name)) continue;
    const Range a = index.subscripts[n - 2], b = index.subscripts[n - 1];
    if (code.source(a) != code.source(b))
      all.push_back(with_name(Mistake::tile_indices_swapped, {{a, code.source(b)}, {b, code.source(a)}}));
  }
  for (const auto& places : {places_of(code), pointers_of(code)})
    for (const Place& place : places)
      if (place.rest.size() > 0)
        all.push_back(with_name(of_transposed(code, place),
                                {{place.row, code.source(place.rest)}, {place.rest, code.source(place.row)}}));
}

}  // namespace grader::mend
