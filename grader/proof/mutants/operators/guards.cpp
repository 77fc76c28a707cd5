#include "grader/proof/mutants/find.h"
#include "grader/proof/mutants/operators/operators.h"

namespace mutants {
namespace {

using Ids = std::vector<std::string>;

bool loads_a_tile(const Code& code, int token) {
  for (const Choice& choice : choices(code))
    if (choice.condition.contains(token)) return true;
  const Statement* statement = code.statement_of(token);
  return statement && code.tokens().range_has(statement->range, "bool");
}

/// Without the test: what is beyond the edge is read, or written, or counted.
Ids of_missing_test(const Code& code, int token) {
  if (loads_a_tile(code, token)) return {"guard_missing", "read_past_end", "partial_tile_not_zeroed"};
  return {"guard_missing", "write_past_end", "read_past_end"};
}

bool is_along_k(const Code& code, const Comparison& test) {
  return code.is(test.right.begin, "K") || code.source(test.left).find('k') != std::string::npos;
}

/// A helper that loads both tiles knows only rows and columns: K is the columns of A and the rows of B.
bool of_helper(const Code& code, const Comparison& test) {
  return code.is(test.right.begin, "rows") || code.is(test.right.begin, "cols");
}

std::vector<Mutation> guard_lets_one_more(const Code& code) {
  std::vector<Mutation> all;
  for (const Comparison& test : bounds_tests(code)) {
    const std::string operation = code.source(test.operation);
    const std::string other = operation == "<" ? "<=" : operation == ">=" ? ">" : "";
    if (!other.empty()) all.push_back({{code.replace(test.operation, other)}, {"guard_off_by_one"}});
  }
  return all;
}

std::vector<Mutation> guard_lets_one_less(const Code& code) {
  std::vector<Mutation> all;
  for (const Comparison& test : bounds_tests(code)) {
    Ids mistakes = {"guard_off_by_one"};
    if (is_along_k(code, test) || of_helper(code, test)) mistakes.push_back("last_k_missing");
    if (!loads_a_tile(code, test.right.begin)) mistakes.insert(mistakes.end(), {"unwritten_rows", "unwritten_columns"});
    all.push_back({{code.insert_after(test.right.begin, " - 1")}, mistakes});
  }
  return all;
}

std::vector<std::string> other_sizes(const std::string& size) {
  if (size == "rows") return {"cols"};
  if (size == "cols") return {"rows"};
  std::vector<std::string> others;
  for (const char* other : {"M", "N", "K"})
    if (size != other) others.push_back(other);
  return others;
}

std::vector<Mutation> guard_on_wrong_dimension(const Code& code) {
  std::vector<Mutation> all;
  for (const Comparison& test : bounds_tests(code))
    for (const std::string& other : other_sizes(code.word(test.right.begin))) {
      Ids mistakes = {"guard_on_wrong_dimension"};
      if (is_along_k(code, test) || of_helper(code, test)) mistakes.push_back("k_bound_wrong_dimension");
      all.push_back({{code.replace(test.right, other)}, mistakes});
    }
  return all;
}

/// `a && b` becomes `a`, and `b`.
std::vector<Mutation> drop_condition(const Code& code) {
  std::vector<Mutation> all;
  for (const Range& condition : conditions(code)) {
    const auto parts = parts_of(code, condition);
    for (size_t i = 0; parts.size() > 1 && i < parts.size(); ++i) {
      const auto test = find_comparison(code, parts[i]);
      if (!test || test->right.size() != 1 || !is_side(code.word(test->right.begin))) continue;
      const Range with_operator =
          i == 0 ? Range{parts[0].begin, parts[0].end + 1} : Range{parts[i].begin - 1, parts[i].end};
      const int operation = i == 0 ? parts[0].end : parts[i].begin - 1;
      if (!code.is(operation, "&&") && !code.is(operation, "||")) continue;
      all.push_back({{code.remove(with_operator)}, of_missing_test(code, parts[i].begin)});
    }
  }
  return all;
}

bool tests_bounds(const Code& code, Range condition) {
  for (const Range& part : parts_of(code, condition))
    if (const auto test = find_comparison(code, part))
      if (test->right.size() == 1 && is_side(code.word(test->right.begin))) return true;
  return false;
}

/// The whole test: `if (outside) return;` goes, `if (inside) S` becomes S, `inside ? x : 0` becomes x.
std::vector<Mutation> drop_guard(const Code& code) {
  std::vector<Mutation> all;
  for (const Branch& branch : code.branches()) {
    if (branch.has_else || !tests_bounds(code, branch.condition)) continue;
    const bool leaves = code.is(branch.body.begin, "return") || code.is(branch.body.begin, "continue");
    const Range gone = leaves ? branch.whole : Range{branch.whole.begin, branch.body.begin};
    all.push_back({{code.remove(gone)}, of_missing_test(code, branch.condition.begin)});
  }
  for (const Choice& choice : choices(code)) {
    if (!tests_bounds(code, choice.condition)) continue;
    const Edit front = code.remove({choice.condition.begin, choice.yes.begin});
    const Edit back = code.remove({choice.yes.end, choice.no.end});
    all.push_back({{front, back}, of_missing_test(code, choice.condition.begin)});
  }
  for (const Range& condition : conditions(code))
    if (code.is(condition.begin - 1, "=") && code.is(condition.begin - 3, "bool") && tests_bounds(code, condition))
      all.push_back({{code.replace(condition, "true")}, of_missing_test(code, condition.begin)});
  return all;
}

std::vector<Mutation> or_for_and(const Code& code) {
  std::vector<Mutation> all;
  for (const Range& condition : conditions(code)) {
    if (!tests_bounds(code, condition)) continue;
    for (int i = condition.begin; i < condition.end; i = code.tokens().skip(i)) {
      Ids mistakes = of_missing_test(code, i);
      mistakes.push_back("guard_joined_wrong");
      if (code.is(i, "&&")) all.push_back({{code.replace(i, "||")}, mistakes});
      if (code.is(i, "||")) all.push_back({{code.replace(i, "&&")}, mistakes});
    }
  }
  return all;
}

/// One place spoilt may be made good by another: all of them at once.
void add_all_at_once(std::vector<Mutation>& all) {
  if (all.size() < 2) return;
  Mutation together{{}, all[0].mistakes};
  for (const Mutation& one : all) together.edits.insert(together.edits.end(), one.edits.begin(), one.edits.end());
  all.push_back(together);
}

std::vector<Mutation> pad_with_one(const Code& code) {
  std::vector<Mutation> all;
  for (const Choice& choice : choices(code))
    if (code.source(choice.no) == "0.0f")
      all.push_back({{code.replace(choice.no, "1.0f")}, {"partial_tile_padded_with_one"}});
  for (int i = 0; i < code.tokens().size(); ++i)
    if (code.is(i, "make_float4") && code.word(i + 2) == "0.0f")
      all.push_back({{code.replace({i + 2, code.tokens().partner(i + 1)}, "1.0f, 1.0f, 1.0f, 1.0f")},
                     {"partial_tile_padded_with_one"}});
  add_all_at_once(all);
  return all;
}

/// `tile = inside ? x : 0;` becomes `if (inside) tile = x;`.
std::vector<Mutation> leave_old_tile(const Code& code) {
  std::vector<Mutation> all;
  for (const Choice& choice : choices(code)) {
    const Statement* statement = code.statement_of(choice.condition.begin);
    if (!statement || code.source(choice.no) != "0.0f" || choice.no.end != statement->range.end - 1) continue;
    all.push_back(
        {{code.insert_before(statement->range.begin, "if (" + code.source(choice.condition) + ") "),
          code.remove({choice.condition.begin, choice.yes.begin}), code.remove({choice.yes.end, choice.no.end})},
         {"partial_tile_not_zeroed", "tile_not_filled"}});
  }
  add_all_at_once(all);
  return all;
}

/// Threads outside C leave before the loop with the barriers.
std::vector<Mutation> return_before_barrier(const Code& code) {
  std::vector<Mutation> all;
  if (code.text().find("if (row < M && col < N) {") == std::string::npos || barriers(code).empty()) return all;
  const Statement& barrier = code.statements()[barriers(code)[0]];
  if (barrier.loop < 0) return all;
  const int before = code.loops()[barrier.loop].whole.begin;
  all.push_back({{code.insert_before(before, "if (row >= M || col >= N) return; ")}, {"early_return_before_barrier"}});
  return all;
}

std::vector<Mutation> barriers_inside_guard(const Code& code) {
  std::vector<Mutation> all;
  if (code.text().find("if (row < M && col < N) {") == std::string::npos || barriers(code).empty()) return all;
  const Statement& barrier = code.statements()[barriers(code)[0]];
  if (barrier.loop < 0) return all;
  const Loop& loop = code.loops()[barrier.loop];
  all.push_back({{code.insert_before(loop.whole.begin, "if (row < M && col < N) ")}, {"barrier_in_branch"}});
  return all;
}

std::vector<Mutation> max_for_min(const Code& code) {
  std::vector<Mutation> all;
  for (int i = 0; i < code.tokens().size(); ++i)
    if (code.is(i, "min") && code.is(i + 1, "("))
      all.push_back({{code.replace(i, "max")}, {"guard_missing", "read_past_end", "write_past_end"}});
  return all;
}

}  // namespace

std::vector<Operator> guard_operators() {
  return {
      {"guard-one-more", "a bounds test lets one too many in", guard_lets_one_more},
      {"guard-one-less", "a bounds test keeps one too many out", guard_lets_one_less},
      {"guard-wrong-dimension", "a bounds test compares with another dimension", guard_on_wrong_dimension},
      {"drop-condition", "one part of a bounds test is removed", drop_condition},
      {"drop-guard", "a bounds test is removed: loads and stores are unconditional", drop_guard},
      {"or-for-and", "the parts of a bounds test are joined the other way", or_for_and},
      {"pad-with-one", "what is beyond the edge becomes 1", pad_with_one},
      {"leave-old-tile", "what is beyond the edge is not written", leave_old_tile},
      {"return-before-barrier", "threads outside C leave before the barriers", return_before_barrier},
      {"barriers-inside-guard", "only threads inside C run the loop with the barriers", barriers_inside_guard},
      {"max-for-min", "the larger instead of the smaller end is taken", max_for_min},
  };
}

}  // namespace mutants
