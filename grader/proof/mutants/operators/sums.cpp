#include "grader/proof/mutants/find.h"
#include "grader/proof/mutants/operators/operators.h"

namespace mutants {
namespace {

using Ids = std::vector<std::string>;

bool is_sum(const Code& code, int token) {
  return code.tokens().is_identifier(token) && source::means(code.word(token), "sum");
}

/// The first values of sums: `= 0.0f` behind a sum's name, `= {}`, the statement `sum[i][j] = 0.0f;`.
struct FirstValue {
  Range value;  // behind the `=`
  int equals = 0;
  bool declared = false;
};

std::vector<FirstValue> first_values(const Code& code) {
  std::vector<FirstValue> all;
  for (int i = 0; i < code.tokens().size(); ++i) {
    if (!is_sum(code, i)) continue;
    int equals = i + 1;
    while (code.is(equals, "[")) equals = code.tokens().skip(equals);
    if (!code.is(equals, "=")) continue;
    const bool zero = code.word(equals + 1) == "0.0f", braces = code.is(equals + 1, "{");
    const bool declared = code.is(i - 1, "float") || code.is(i - 1, ",");
    if (zero || braces) all.push_back({{equals + 1, braces ? equals + 3 : equals + 2}, equals, declared});
  }
  return all;
}

std::vector<Mutation> drop_first_value(const Code& code) {
  std::vector<Mutation> all;
  for (const FirstValue& first : first_values(code)) {
    const Statement* statement = code.statement_of(first.equals);
    const Range gone = first.declared || !statement ? Range{first.equals, first.value.end} : statement->range;
    const Edit edit = first.declared ? code.remove(gone) : code.replace(gone, ";");
    all.push_back({{edit}, {"accumulator_not_initialised"}});
  }
  return all;
}

std::vector<Mutation> drop_clearing(const Code& code) {
  std::vector<Mutation> all;
  for (const Statement& statement : code.statements()) {
    const bool clears =
        code.tokens().range_has(statement.range, "fill") || code.is(statement.range.begin, "zero_kernel");
    if (clears) all.push_back({{code.remove(statement.range)}, {"added_to_old_c"}});
  }
  return all;
}

std::vector<Mutation> start_at_one(const Code& code) {
  std::vector<Mutation> all;
  for (const FirstValue& first : first_values(code))
    all.push_back({{code.replace(first.value, code.is(first.value.begin, "{") ? "{{1.0f}}" : "1.0f")},
                   {"accumulator_starts_wrong"}});
  for (const Statement& statement : code.statements())
    if (code.tokens().range_has(statement.range, "fill"))
      all.push_back({{code.replace(statement.range.end - 3, "1.0f")}, {"accumulator_starts_wrong"}});
  return all;
}

/// The declaration of a sum moves in front of the outermost loop.
std::vector<Mutation> not_reset(const Code& code) {
  std::vector<Mutation> all;
  for (const Statement& statement : code.statements()) {
    if (statement.loop < 0 || !code.is(statement.range.begin, "float") || !is_sum(code, statement.range.begin + 1))
      continue;
    int loop = statement.loop;
    while (code.loops()[loop].outer >= 0) loop = code.loops()[loop].outer;
    all.push_back({{code.insert_before(code.loops()[loop].whole.begin, code.source(statement.range) + " "),
                    code.remove(statement.range)},
                   {"accumulator_not_reset"}});
  }
  return all;
}

std::vector<Mutation> reset_each_tile(const Code& code) {
  std::vector<Mutation> all;
  const bool patch = code.text().find("sum[TM][TN]") != std::string::npos;
  const std::string reset =
      patch ? "for (int i = 0; i < TM; ++i) for (int j = 0; j < TN; ++j) sum[i][j] = 0.0f; " : "sum = 0.0f; ";
  for (const Counted& counted : counted_loops(code)) {
    const bool with_barrier = code.tokens().range_has(counted.loop->body, "__syncthreads");
    if (counted.over == Over::tiles_of_k && with_barrier)
      all.push_back({{code.insert_before(counted.loop->body.begin, reset)}, {"one_phase_only"}});
  }
  return all;
}

std::vector<Mutation> assign_for_add(const Code& code) {
  std::vector<Mutation> all;
  for (const Addition& addition : products(code))
    all.push_back({{code.replace(addition.operation, "=")}, {"assigned_not_added"}});
  return all;
}

std::vector<Mutation> subtract(const Code& code) {
  std::vector<Mutation> all;
  for (const Addition& addition : products(code))
    all.push_back({{code.replace(addition.operation, "-=")}, {"wrong_operation", "scaled_by_constant"}});
  return all;
}

std::vector<Mutation> add_for_multiply(const Code& code) {
  std::vector<Mutation> all;
  for (const Addition& addition : products(code))
    for (int i = addition.term.begin; i < addition.term.end; i = code.tokens().skip(i))
      if (code.is(i, "*")) all.push_back({{code.replace(i, "+")}, {"wrong_operation"}});
  return all;
}

std::vector<Mutation> count_twice(const Code& code) {
  std::vector<Mutation> all;
  for (const Addition& addition : products(code)) {
    const Range range = code.statements()[addition.statement].range;
    all.push_back(
        {{code.insert_before(range.begin, "{ " + code.source(range) + " "), code.insert_after(range.end - 1, " }")},
         {"products_counted_twice", "scaled_by_constant"}});
  }
  return all;
}

/// One of several sums that is scaled is no constant factor of C.
std::vector<Mutation> scale_product(const Code& code) {
  std::vector<Mutation> all;
  if (products(code).size() != 1) return all;
  for (const Addition& addition : products(code))
    all.push_back({{code.insert_before(addition.term.begin, "0.5f * ")}, {"scaled_by_constant"}});
  return all;
}

/// A float4 cannot be added or scaled.
bool is_number(const Code& code, const Store& store) { return !code.is(store.target.begin, "*"); }

std::vector<Mutation> add_to_old(const Code& code) {
  std::vector<Mutation> all;
  for (const Store& store : stores(code))
    if (code.is(store.operation, "=") && is_number(code, store))
      all.push_back({{code.replace(store.operation, "+=")}, {"added_to_old_c"}});
  return all;
}

std::vector<Mutation> scale_store(const Code& code) {
  std::vector<Mutation> all;
  for (const Store& store : stores(code))
    if (code.is(store.operation, "=") && code.is(store.target.begin, "C"))
      all.push_back({{code.replace(store.value, "2.0f * (" + code.source(store.value) + ")")}, {"scaled_by_constant"}});
  return all;
}

std::vector<Mutation> drop_store(const Code& code) {
  std::vector<Mutation> all;
  for (const Store& store : stores(code)) {
    Ids mistakes = {"nothing_written", "unwritten_pattern"};
    // Of four stores beside each other one leaves out every fourth column.
    if (stores(code).size() > 1) mistakes.push_back("unwritten_columns");
    all.push_back({{code.replace(code.statements()[store.statement].range, ";")}, mistakes});
  }
  return all;
}

std::vector<Mutation> drop_partial_sum(const Code& code) {
  std::vector<Mutation> all;
  for (const Store& store : stores(code))
    for (int i = store.value.begin; store.value.size() > 4 && i < store.value.end; ++i)
      if (is_sum(code, i)) all.push_back({{code.replace(i, "0.0f")}, {"partial_sum_missing"}});
  return all;
}

/// The store, or the test around it, moves to the end of the loop over K.
std::vector<Mutation> store_in_loop(const Code& code) {
  std::vector<Mutation> all;
  for (const Store& store : stores(code)) {
    Range moved = code.statements()[store.statement].range;
    for (const Branch& branch : code.branches())
      if (branch.body.contains(moved.begin)) moved = branch.whole;
    for (const Counted& counted : counted_loops(code)) {
      const bool of_k = counted.over == Over::k || counted.over == Over::tiles_of_k;
      if (!of_k || counted.first.size() == 0 || counted.loop->whole.end != moved.begin) continue;
      all.push_back({{code.insert_after(counted.loop->body.end - 1, " " + code.source(moved)), code.remove(moved)},
                     {"c_written_in_loop"}});
    }
  }
  return all;
}

std::vector<Mutation> sum_of_type(const Code& code, const std::string& type, const Ids& mistakes) {
  std::vector<Mutation> all;
  for (const Statement& statement : code.statements())
    if (code.is(statement.range.begin, "float") && is_sum(code, statement.range.begin + 1))
      all.push_back({{code.replace(statement.range.begin, type)}, mistakes});
  return all;
}

std::vector<Mutation> widen(const Code& code) { return sum_of_type(code, "double", {}); }
std::vector<Mutation> truncate(const Code& code) { return sum_of_type(code, "int", {"truncated_to_integer"}); }

/// x * 8193 - (x * 8193 - x) keeps 11 of 24 bits of x (Veltkamp's splitting), as TF32 does.
std::vector<Mutation> lower_precision(const Code& code) {
  std::vector<Mutation> all;
  for (const Index& index : indices(code)) {
    const bool input = code.is(index.name, "A") || code.is(index.name, "B") || code.is(index.name, "matrix");
    if (!input || index.written) continue;
    const Range range{index.name, code.tokens().skip(index.name + 1)};
    const std::string x = code.source(range);
    all.push_back(
        {{code.replace(range, "(" + x + " * 8193.0f - (" + x + " * 8193.0f - " + x + "))")}, {"lower_precision"}});
  }
  return all;
}

}  // namespace

std::vector<Operator> sum_operators() {
  return {
      {"drop-first-value", "a sum has no first value", drop_first_value},
      {"drop-clearing", "C is added to without being cleared", drop_clearing},
      {"start-at-one", "a sum starts at 1", start_at_one},
      {"not-reset", "a sum goes on for the next element", not_reset},
      {"reset-each-tile", "the sums are cleared for each tile", reset_each_tile},
      {"assign-for-add", "= for +=", assign_for_add},
      {"subtract", "-= for +=", subtract},
      {"add-for-multiply", "+ for *", add_for_multiply},
      {"count-twice", "a product is added twice", count_twice},
      {"scale-product", "products are halved", scale_product},
      {"add-to-old", "+= for = in the store", add_to_old},
      {"scale-store", "the store doubles the sum", scale_store},
      {"drop-store", "a store is removed", drop_store},
      {"drop-partial-sum", "a partial sum is left out", drop_partial_sum},
      {"store-in-loop", "C is stored in every round", store_in_loop},
      {"widen", "sums are double", widen},
      {"truncate", "sums are int", truncate},
      {"lower-precision", "an input is rounded to 11 bits", lower_precision},
  };
}

}  // namespace mutants
