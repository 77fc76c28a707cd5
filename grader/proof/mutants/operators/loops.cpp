#include "grader/proof/mutants/find.h"
#include "grader/proof/mutants/operators/operators.h"

namespace mutants {
namespace {

using Ids = std::vector<std::string>;

bool inclusive(const Code& code, const Counted& counted) {
  return code.is(counted.end.operation.begin, "<=") || code.is(counted.end.operation.begin, ">=");
}

/// A loop over the thread's own elements copies them to registers, multiplies them, or stores them.
Ids missing_elements(const Code& code, Range body) {
  if (code.tokens().range_has(body, "+=") || code.tokens().range_has(body, "sum"))
    return {"loop_off_by_one", "unwritten_pattern", "unwritten_rows", "unwritten_columns", "nothing_written"};
  return {"accumulator_not_initialised", "variable_not_set", "tile_not_filled"};
}

/// What is left out when a loop takes too few of its rounds.
Ids missing(const Code& code, const Counted& counted, const std::string& of_k, const std::string& of_tiles) {
  switch (counted.over) {
    case Over::k:
      return {of_k};
    case Over::tiles_of_k:
      return {of_tiles};
    case Over::k_in_tile:
      return {"tile_products_missing"};
    case Over::rows:
      return {"loop_off_by_one", "unwritten_rows", "unwritten_pattern"};
    case Over::columns:
      return {"loop_off_by_one", "unwritten_columns", "unwritten_pattern"};
    case Over::own_elements:
      return missing_elements(code, counted.loop->body);
    case Over::loads:
      return {"tile_not_filled"};
    case Over::other:
      break;
  }
  return {};
}

/// What is touched when a loop takes a round too many.
Ids too_much(const Counted& counted) {
  switch (counted.over) {
    case Over::k:
    case Over::tiles_of_k:
      return {"loop_off_by_one", "read_past_end"};
    case Over::rows:
    case Over::columns:
      return {"loop_off_by_one", "write_past_end", "read_past_end"};
    default:
      return {"loop_off_by_one", "tile_index_past_end"};
  }
}

std::vector<Mutation> starts_late(const Code& code) {
  std::vector<Mutation> all;
  for (const Counted& counted : counted_loops(code)) {
    if (counted.first.size() != 1 || counted.over == Over::other) continue;
    const std::string first = code.source(counted.first);
    const std::string by = counted.by.size() > 0 ? code.source(counted.by) : "1";
    all.push_back({{code.replace(counted.first, first == "0" ? by : first + " + " + by)},
                   missing(code, counted, "first_k_missing", "first_tile_missing")});
  }
  return all;
}

std::vector<Mutation> ends_early(const Code& code) {
  std::vector<Mutation> all;
  for (const Counted& counted : counted_loops(code)) {
    if (counted.over == Over::other) continue;
    const std::string by = counted.by.size() > 0 ? code.source(counted.by) : "1";
    const Ids mistakes = missing(code, counted, "last_k_missing", "last_tile_missing");
    all.push_back({{code.insert_after(counted.end.right.end - 1, " - " + by)}, mistakes});
  }
  return all;
}

std::vector<Mutation> one_round_more(const Code& code) {
  std::vector<Mutation> all;
  for (const Counted& counted : counted_loops(code)) {
    if (inclusive(code, counted) || counted.over == Over::other) continue;
    all.push_back({{code.replace(counted.end.operation, "<=")}, too_much(counted)});
  }
  return all;
}

/// `k < K` becomes `k < M` and `k < N`; also where the end was computed as min(…, K).
Ids of_wrong_bound(const std::string& size) {
  if (size == "K") return {"k_bound_wrong_dimension"};
  return {"guard_on_wrong_dimension", "unwritten_rows", "unwritten_columns", "write_past_end"};
}

void add_other_sizes(const Code& code, int token, std::vector<Mutation>& all) {
  for (const char* other : {"M", "N", "K"})
    if (code.word(token) != other) all.push_back({{code.replace(token, other)}, of_wrong_bound(code.word(token))});
}

std::vector<Mutation> wrong_bound(const Code& code) {
  std::vector<Mutation> all;
  for (const Counted& counted : counted_loops(code))
    if (is_side(code.word(counted.end.right.begin)) && counted.over != Over::other)
      add_other_sizes(code, counted.end.right.begin, all);
  for (int i = 0; i < code.tokens().size(); ++i)
    if (code.is(i, "min") && code.is(i - 1, "::") && is_side(code.word(code.tokens().partner(i + 1) - 1)))
      add_other_sizes(code, code.tokens().partner(i + 1) - 1, all);
  return all;
}

Ids of_step(const Code& code, const Counted& counted, const std::string& of_k) {
  if (counted.over == Over::k || counted.over == Over::tiles_of_k) return {of_k};
  if (counted.over == Over::rows) return {"unwritten_rows", "unwritten_pattern", "wrong_stride"};
  if (counted.over == Over::columns) return {"unwritten_columns", "unwritten_pattern", "wrong_stride"};
  return missing(code, counted, of_k, of_k);
}

std::vector<Mutation> double_step(const Code& code) {
  std::vector<Mutation> all;
  for (const Counted& counted : counted_loops(code)) {
    if (counted.over == Over::other) continue;
    const Edit edit = counted.by.size() > 0 ? code.insert_before(counted.by.begin, "2 * ")
                                            : code.replace(counted.loop->step, counted.variable + " += 2");
    all.push_back({{edit}, of_step(code, counted, "k_steps_skipped")});
  }
  return all;
}

std::vector<Mutation> step_plus(const Code& code, const std::string& what, const std::string& mistake) {
  std::vector<Mutation> all;
  for (const Counted& counted : counted_loops(code))
    if (counted.over == Over::tiles_of_k) all.push_back({{code.insert_after(counted.by.end - 1, what)}, {mistake}});
  return all;
}

std::vector<Mutation> half_step(const Code& code) { return step_plus(code, " / 2", "products_counted_twice"); }
std::vector<Mutation> step_too_long(const Code& code) { return step_plus(code, " + 1", "k_steps_skipped"); }
std::vector<Mutation> step_too_short(const Code& code) { return step_plus(code, " - 1", "products_counted_twice"); }

/// Whole steps only: what K / TILE would give.
std::vector<Mutation> drop_remainder(const Code& code) {
  std::vector<Mutation> all;
  for (const Counted& counted : counted_loops(code)) {
    const bool whole_steps = counted.over == Over::own_elements || counted.over == Over::loads;  // by their sizes
    if (counted.by.size() == 0 || inclusive(code, counted) || whole_steps || counted.over == Over::other) continue;
    const std::string condition =
        code.source(counted.end.left) + " + " + code.source(counted.by) + " <= " + code.source(counted.end.right);
    Ids mistakes = missing(code, counted, "k_remainder_dropped", "k_remainder_dropped");
    if (counted.over == Over::rows || counted.over == Over::columns) mistakes.push_back("edge_blocks_dropped");
    all.push_back({{code.replace(counted.loop->condition, condition)}, mistakes});
  }
  return all;
}

/// The loop that goes on where the unrolled one ended.
std::vector<Mutation> drop_remainder_loop(const Code& code) {
  std::vector<Mutation> all;
  for (const Counted& counted : counted_loops(code))
    if (counted.over == Over::k && counted.loop->init.size() == 0)
      all.push_back({{code.remove(counted.loop->whole)}, {"k_remainder_dropped"}});
  return all;
}

}  // namespace

std::vector<Operator> loop_operators() {
  return {
      {"starts-late", "a loop begins one step late", starts_late},
      {"ends-early", "a loop ends one step early", ends_early},
      {"one-round-more", "a loop runs to its end inclusive", one_round_more},
      {"wrong-bound", "a loop runs to the size of another dimension", wrong_bound},
      {"double-step", "a loop takes every second step", double_step},
      {"half-step", "the loop over the tiles takes half a step", half_step},
      {"step-too-long", "the loop over the tiles moves one element too far", step_too_long},
      {"step-too-short", "the loop over the tiles moves one element too little", step_too_short},
      {"drop-remainder", "a loop takes whole steps only", drop_remainder},
      {"drop-remainder-loop", "the loop over what an unrolled loop leaves is removed", drop_remainder_loop},
  };
}

}  // namespace mutants
