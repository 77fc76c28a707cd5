#include "grader/proof/mutants/find.h"
#include "grader/proof/mutants/operators/operators.h"

namespace mutants {
namespace {

bool is_sum(const Code& code, int token) {
  return code.tokens().is_identifier(token) && source::means(code.word(token), "sum");
}

/// The initial values of sums: `= 0.0f` after a sum's name, `= {}`, the statement `sum[i][j] = 0.0f;`.
struct FirstValue {
  Range value;  // after the `=`
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

void drop_first_value(const Code& code, Mutations& found) {
  for (const FirstValue& first : first_values(code)) {
    const Statement* statement = code.statement_of(first.equals);
    const Range gone = first.declared || !statement ? Range{first.equals, first.value.end} : statement->range;
    found.add({code.replace(gone, first.declared ? "" : ";")}, {"accumulator_not_initialised"});
  }
}

void drop_clearing(const Code& code, Mutations& found) {
  for (const Statement& statement : code.statements())
    if (code.tokens().range_has(statement.range, "fill") || code.is(statement.range.begin, "zero_kernel"))
      found.add({code.remove(statement.range)}, {"added_to_old_c"});
}

void start_at_one(const Code& code, Mutations& found) {
  for (const FirstValue& first : first_values(code))
    found.add({code.replace(first.value, code.is(first.value.begin, "{") ? "{{1.0f}}" : "1.0f")},
              {"accumulator_starts_wrong"});
  for (const Statement& statement : code.statements())
    if (code.tokens().range_has(statement.range, "fill"))
      found.add({code.replace(statement.range.end - 3, "1.0f")}, {"accumulator_starts_wrong"});
}

/// `float sum…` as a statement of its own.
bool declares_sum(const Code& code, const Statement& statement) {
  return code.is(statement.range.begin, "float") && is_sum(code, statement.range.begin + 1);
}

/// Moves the declaration of a sum before the outermost loop.
void not_reset(const Code& code, Mutations& found) {
  for (const Statement& statement : code.statements()) {
    if (statement.loop < 0 || !declares_sum(code, statement)) continue;
    int loop = statement.loop;
    while (code.loops()[loop].outer >= 0) loop = code.loops()[loop].outer;
    found.add({code.insert_before(code.loops()[loop].whole.begin, code.source(statement.range) + " "),
               code.remove(statement.range)},
              {"accumulator_not_reset"});
  }
}

void reset_each_tile(const Code& code, Mutations& found) {
  const bool patch = code.text().find("sum[TM][TN]") != std::string::npos;
  const std::string reset =
      patch ? "for (int i = 0; i < TM; ++i) for (int j = 0; j < TN; ++j) sum[i][j] = 0.0f; " : "sum = 0.0f; ";
  for (const Counted& counted : counted_loops(code))
    if (counted.over == Over::tiles_of_k && code.tokens().range_has(counted.loop->body, "__syncthreads"))
      found.add({code.insert_before(counted.loop->body.begin, reset)}, {"one_phase_only"});
}

Spoil replace_addition(const std::string& by, const Ids& mistakes) {
  return [=](const Code& code, Mutations& found) {
    for (const Addition& addition : products(code)) found.add({code.replace(addition.operation, by)}, mistakes);
  };
}

void add_for_multiply(const Code& code, Mutations& found) {
  for (const Addition& addition : products(code))
    for (int i = addition.term.begin; i < addition.term.end; i = code.tokens().skip(i))
      if (code.is(i, "*")) found.add({code.replace(i, "+")}, {"wrong_operation"});
}

void count_twice(const Code& code, Mutations& found) {
  for (const Addition& addition : products(code)) {
    const Range range = addition.statement;
    found.add(
        {code.insert_before(range.begin, "{ " + code.source(range) + " "), code.insert_after(range.end - 1, " }")},
        {"products_counted_twice", "scaled_by_constant"});
  }
}

/// Scaling one of several sums is not a constant factor of C.
void scale_product(const Code& code, Mutations& found) {
  if (const auto all = products(code); all.size() == 1)
    found.add({code.insert_before(all[0].term.begin, "0.5f * ")}, {"scaled_by_constant"});
}

/// A float4 that is accessed through a pointer has no operator +=.
void add_to_old(const Code& code, Mutations& found) {
  for (const Store& store : stores(code))
    if (code.is(store.operation, "=") && !code.is(store.statement.begin, "*"))
      found.add({code.replace(store.operation, "+=")}, {"added_to_old_c"});
}

void scale_store(const Code& code, Mutations& found) {
  for (const Store& store : stores(code))
    if (code.is(store.operation, "=") && code.is(store.statement.begin, "C"))
      found.add({code.replace(store.value, "2.0f * (" + code.source(store.value) + ")")}, {"scaled_by_constant"});
}

void drop_store(const Code& code, Mutations& found) {
  const std::vector<Store> all = stores(code);
  Ids mistakes = {"nothing_written", "unwritten_pattern"};
  // Leaving out one of four adjacent stores leaves out every fourth column.
  if (all.size() > 1) mistakes.push_back("unwritten_columns");
  // Elements that one kernel stores for a later one are read uninitialised.
  if (code.text().find("cudaMalloc") != std::string::npos) mistakes.push_back("variable_not_set");
  for (const Store& store : all) found.add({code.replace(store.statement, ";")}, mistakes);
}

void drop_partial_sum(const Code& code, Mutations& found) {
  for (const Store& store : stores(code))
    for (int i = store.value.begin; store.value.size() > 4 && i < store.value.end; ++i)
      if (is_sum(code, i)) found.add({code.replace(i, "0.0f")}, {"partial_sum_missing"});
}

/// Moves the store, or the test around it, to the end of the loop over K.
void store_in_loop(const Code& code, Mutations& found) {
  for (const Store& store : stores(code)) {
    Range moved = store.statement;
    for (const Branch& branch : code.branches())
      if (branch.body.contains(moved.begin)) moved = branch.whole;
    for (const Counted& counted : counted_loops(code)) {
      const bool of_k = counted.over == Over::k || counted.over == Over::tiles_of_k;
      if (!of_k || counted.first.size() == 0 || counted.loop->whole.end != moved.begin) continue;
      found.add({code.insert_after(counted.loop->body.end - 1, " " + code.source(moved)), code.remove(moved)},
                {"c_written_in_loop"});
    }
  }
}

Spoil sum_of_type(const std::string& type, const Ids& mistakes) {
  return [=](const Code& code, Mutations& found) {
    for (const Statement& statement : code.statements())
      if (declares_sum(code, statement)) found.add({code.replace(statement.range.begin, type)}, mistakes);
  };
}

/// x * 8193 - (x * 8193 - x) keeps 11 of 24 bits of x (Veltkamp's splitting), as TF32 does.
void lower_precision(const Code& code, Mutations& found) {
  for (const Index& index : indices(code)) {
    const bool input = code.is(index.name, "A") || code.is(index.name, "B") || code.is(index.name, "matrix");
    if (!input || index.written) continue;
    const Range range{index.name, code.tokens().skip(index.name + 1)};
    const std::string x = code.source(range);
    found.add({code.replace(range, "(" + x + " * 8193.0f - (" + x + " * 8193.0f - " + x + "))")}, {"lower_precision"});
  }
}

}  // namespace

std::vector<Operator> sum_operators() {
  return {
      {"drop-first-value", "a sum is not initialised", drop_first_value},
      {"drop-clearing", "C is added to without being cleared", drop_clearing},
      {"start-at-one", "a sum starts at 1", start_at_one},
      {"not-reset", "a sum is not reset for the next element", not_reset},
      {"reset-each-tile", "the sums are cleared for each tile", reset_each_tile},
      {"assign-for-add", "= for +=", replace_addition("=", {"assigned_not_added"})},
      {"subtract", "-= for +=", replace_addition("-=", {"wrong_operation", "scaled_by_constant"})},
      {"add-for-multiply", "+ for *", add_for_multiply},
      {"count-twice", "a product is added twice", count_twice},
      {"scale-product", "products are halved", scale_product},
      {"add-to-old", "+= instead of = in the store", add_to_old},
      {"scale-store", "the store doubles the sum", scale_store},
      {"drop-store", "a store is removed", drop_store},
      {"drop-partial-sum", "a partial sum is missing", drop_partial_sum},
      {"store-in-loop", "C is stored in every round", store_in_loop},
      {"widen", "sums are double", sum_of_type("double", {})},
      {"truncate", "sums are int", sum_of_type("int", {"truncated_to_integer"})},
      {"lower-precision", "an input is rounded to 11 bits", lower_precision},
  };
}

}  // namespace mutants
