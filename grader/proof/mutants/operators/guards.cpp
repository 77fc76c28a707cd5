#include "grader/proof/mutants/find.h"
#include "grader/proof/mutants/operators/operators.h"

namespace mutants {
namespace {

bool loads_a_tile(const Code& code, int token) {
  for (const Choice& choice : choices(code))
    if (choice.condition.contains(token)) return true;
  const Statement* statement = code.statement_of(token);
  return statement && code.tokens().range_has(statement->range, "bool");
}

/// The effect of the missing test: elements past the edge are read, written or counted.
Ids of_missing_test(const Code& code, int token) {
  if (loads_a_tile(code, token)) return {"guard_missing", "read_past_end", "partial_tile_not_zeroed"};
  return {"guard_missing", "write_past_end", "read_past_end"};
}

/// A helper that loads both tiles knows only rows and columns: K is the columns of A and the rows of B.
bool may_be_along_k(const Code& code, const Comparison& test) {
  const std::string size = code.word(test.right.begin);
  return size == "K" || size == "rows" || size == "cols" || code.source(test.left).find('k') != std::string::npos;
}

void guard_lets_one_more(const Code& code, Mutations& found) {
  for (const Comparison& test : bounds_tests(code)) {
    const std::string operation = code.source(test.operation);
    const std::string other = operation == "<" ? "<=" : operation == ">=" ? ">" : "";
    if (!other.empty()) found.add({code.replace(test.operation, other)}, {"guard_off_by_one"});
  }
}

void guard_lets_one_less(const Code& code, Mutations& found) {
  for (const Comparison& test : bounds_tests(code)) {
    Ids mistakes = {"guard_off_by_one"};
    if (may_be_along_k(code, test)) mistakes.push_back("last_k_missing");
    if (!loads_a_tile(code, test.right.begin)) mistakes.insert(mistakes.end(), {"unwritten_rows", "unwritten_columns"});
    found.add({code.insert_after(test.right.begin, " - 1")}, mistakes);
  }
}

Ids other_sizes(const std::string& size) {
  if (size == "rows") return {"cols"};
  if (size == "cols") return {"rows"};
  Ids others = {"M", "N", "K"};
  std::erase(others, size);
  return others;
}

void guard_on_wrong_dimension(const Code& code, Mutations& found) {
  for (const Comparison& test : bounds_tests(code))
    for (const std::string& other : other_sizes(code.word(test.right.begin))) {
      Ids mistakes = {"guard_on_wrong_dimension"};
      if (may_be_along_k(code, test)) mistakes.push_back("k_bound_wrong_dimension");
      found.add({code.replace(test.right, other)}, mistakes);
    }
}

/// `a && b` becomes `a`, and `b`.
void drop_condition(const Code& code, Mutations& found) {
  for (const Range& condition : conditions(code)) {
    const auto parts = parts_of(code, condition);
    for (size_t i = 0; parts.size() > 1 && i < parts.size(); ++i) {
      const int operation = i == 0 ? parts[0].end : parts[i].begin - 1;
      if (!bounds_test(code, parts[i]) || !(code.is(operation, "&&") || code.is(operation, "||"))) continue;
      const Range gone = i == 0 ? Range{parts[0].begin, operation + 1} : Range{operation, parts[i].end};
      found.add({code.remove(gone)}, of_missing_test(code, parts[i].begin));
    }
  }
}

bool tests_bounds(const Code& code, Range condition) {
  for (const Range& part : parts_of(code, condition))
    if (bounds_test(code, part)) return true;
  return false;
}

/// Removes the whole test: `if (outside) return;` is deleted, `if (inside) S` becomes S, `inside ? x : 0` becomes x.
void drop_guard(const Code& code, Mutations& found) {
  for (const Branch& branch : code.branches()) {
    if (branch.has_else || !tests_bounds(code, branch.condition)) continue;
    const bool leaves = code.is(branch.body.begin, "return") || code.is(branch.body.begin, "continue");
    const Range gone = leaves ? branch.whole : Range{branch.whole.begin, branch.body.begin};
    found.add({code.remove(gone)}, of_missing_test(code, branch.condition.begin));
  }
  for (const Choice& choice : choices(code)) {
    if (!tests_bounds(code, choice.condition)) continue;
    const Edit front = code.remove({choice.condition.begin, choice.yes.begin});
    const Edit back = code.remove({choice.yes.end, choice.no.end});
    found.add({front, back}, of_missing_test(code, choice.condition.begin));
  }
  for (const Range& condition : conditions(code))
    if (code.is(condition.begin - 1, "=") && code.is(condition.begin - 3, "bool") && tests_bounds(code, condition))
      found.add({code.replace(condition, "true")}, of_missing_test(code, condition.begin));
}

void or_for_and(const Code& code, Mutations& found) {
  for (const Range& condition : conditions(code)) {
    if (!tests_bounds(code, condition)) continue;
    for (int i = condition.begin; i < condition.end; i = code.tokens().skip(i)) {
      Ids mistakes = of_missing_test(code, i);
      mistakes.push_back("guard_joined_wrong");
      if (code.is(i, "&&")) found.add({code.replace(i, "||")}, mistakes);
      if (code.is(i, "||")) found.add({code.replace(i, "&&")}, mistakes);
    }
  }
}

/// One mutated place may be compensated by another, so all are also changed together.
void add_all_at_once(Mutations& found) {
  if (found.all.size() < 2) return;
  Mutation together{{}, found.all[0].mistakes};
  for (const Mutation& one : found.all) together.edits.insert(together.edits.end(), one.edits.begin(), one.edits.end());
  found.all.push_back(together);
}

void pad_with_one(const Code& code, Mutations& found) {
  const Ids mistakes = {"partial_tile_padded_with_one"};
  for (const Choice& choice : choices(code))
    if (code.source(choice.no) == "0.0f") found.add({code.replace(choice.no, "1.0f")}, mistakes);
  for (int i = 0; i < code.tokens().size(); ++i)
    if (code.is(i, "make_float4") && code.word(i + 2) == "0.0f")
      found.add({code.replace({i + 2, code.tokens().partner(i + 1)}, "1.0f, 1.0f, 1.0f, 1.0f")}, mistakes);
  add_all_at_once(found);
}

/// `tile = inside ? x : 0;` becomes `if (inside) tile = x;`.
void leave_old_tile(const Code& code, Mutations& found) {
  for (const Choice& choice : choices(code)) {
    const Statement* statement = code.statement_of(choice.condition.begin);
    if (!statement || code.source(choice.no) != "0.0f" || choice.no.end != statement->range.end - 1) continue;
    found.add({code.insert_before(statement->range.begin, "if (" + code.source(choice.condition) + ") "),
               code.remove({choice.condition.begin, choice.yes.begin}), code.remove({choice.yes.end, choice.no.end})},
              {"partial_tile_not_zeroed", "tile_not_filled"});
  }
  add_all_at_once(found);
}

/// Inserts before the loop with the barriers, in a kernel that tests only when it stores.
Spoil before_barriers(const std::string& what, const std::string& mistake) {
  return [=](const Code& code, Mutations& found) {
    const auto all = barriers(code);
    if (all.empty() || all[0].loop < 0 || code.text().find("if (row < M && col < N) {") == std::string::npos) return;
    found.add({code.insert_before(code.loops()[all[0].loop].whole.begin, what)}, {mistake});
  };
}

void max_for_min(const Code& code, Mutations& found) {
  for (int i = 0; i < code.tokens().size(); ++i)
    if (code.is(i, "min") && code.is(i + 1, "("))
      found.add({code.replace(i, "max")}, {"guard_missing", "read_past_end", "write_past_end", "wrong_operation"});
}

}  // namespace

std::vector<Operator> guard_operators() {
  return {
      {"guard-one-more", "a bounds test lets in one element too many", guard_lets_one_more},
      {"guard-one-less", "a bounds test excludes one element too many", guard_lets_one_less},
      {"guard-wrong-dimension", "a bounds test compares with a different dimension", guard_on_wrong_dimension},
      {"drop-condition", "one part of a bounds test is removed", drop_condition},
      {"drop-guard", "a bounds test is removed: loads and stores are unconditional", drop_guard},
      {"or-for-and", "the parts of a bounds test are joined with the other operator", or_for_and},
      {"pad-with-one", "elements beyond the edge become 1", pad_with_one},
      {"leave-old-tile", "elements beyond the edge are not written", leave_old_tile},
      {"return-before-barrier", "threads outside C return before the barriers",
       before_barriers("if (row >= M || col >= N) return; ", "early_return_before_barrier")},
      {"barriers-inside-guard", "only threads inside C run the loop with the barriers",
       before_barriers("if (row < M && col < N) ", "barrier_in_branch")},
      {"max-for-min", "the larger instead of the smaller end is used", max_for_min},
  };
}

}  // namespace mutants
