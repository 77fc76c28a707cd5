#include "grader/proof/mutants/find.h"
#include "grader/proof/mutants/operators/operators.h"

namespace mutants {
namespace {

bool inclusive(const Code& code, const Counted& counted) {
  return code.is(counted.end.operation.begin, "<=") || code.is(counted.end.operation.begin, ">=");
}

/// A loop over the thread's own elements copies them to registers, multiplies them, or stores them.
Ids missing_elements(const Code& code, Range body) {
  if (code.tokens().range_has(body, "+=") || code.tokens().range_has(body, "sum"))
    return {"loop_off_by_one", "unwritten_pattern", "unwritten_rows", "unwritten_columns", "nothing_written"};
  return {"loop_off_by_one", "accumulator_not_initialised", "variable_not_set", "tile_not_filled"};
}

/// What is left out if a loop has too few iterations.
Ids missing(const Code& code, const Counted& counted, const std::string& of_k, const std::string& of_tiles) {
  switch (counted.over) {
    case Over::k:
      return {of_k};
    case Over::tiles_of_k:
      return {of_tiles};
    case Over::k_in_tile:
      return {"tile_products_missing", "loop_off_by_one"};
    case Over::rows:
      return {"loop_off_by_one", "unwritten_rows", "unwritten_pattern"};
    case Over::columns:
      return {"loop_off_by_one", "unwritten_columns", "unwritten_pattern"};
    case Over::own_elements:
      return missing_elements(code, counted.loop->body);
    case Over::loads:
      return {"tile_not_filled", "loop_off_by_one"};
    case Over::other:
      break;
  }
  return {};
}

/// What is accessed if a loop has one iteration too many.
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

/// The loops whose purpose is known.
std::vector<Counted> known_loops(const Code& code) {
  std::vector<Counted> known = counted_loops(code);
  std::erase_if(known, [](const Counted& counted) { return counted.over == Over::other; });
  return known;
}

std::string step_of(const Code& code, const Counted& counted) {
  return counted.by.size() > 0 ? code.source(counted.by) : "1";
}

void starts_late(const Code& code, Mutations& found) {
  for (const Counted& counted : known_loops(code)) {
    if (counted.first.size() != 1) continue;
    const std::string first = code.source(counted.first), by = step_of(code, counted);
    found.add({code.replace(counted.first, first == "0" ? by : first + " + " + by)},
              missing(code, counted, "first_k_missing", "first_tile_missing"));
  }
}

void ends_early(const Code& code, Mutations& found) {
  for (const Counted& counted : known_loops(code))
    found.add({code.insert_after(counted.end.right.end - 1, " - " + step_of(code, counted))},
              missing(code, counted, "last_k_missing", "last_tile_missing"));
}

void one_round_more(const Code& code, Mutations& found) {
  for (const Counted& counted : known_loops(code))
    if (!inclusive(code, counted)) found.add({code.replace(counted.end.operation, "<=")}, too_much(counted));
}

/// `k < K` becomes `k < M` and `k < N`; also if the end was computed as min(…, K).
Ids of_wrong_bound(const std::string& size) {
  if (size == "K") return {"k_bound_wrong_dimension"};
  return {"guard_on_wrong_dimension", "unwritten_rows", "unwritten_columns", "write_past_end"};
}

void add_other_sizes(const Code& code, int token, Mutations& found) {
  for (const char* other : {"M", "N", "K"})
    if (code.word(token) != other) found.add({code.replace(token, other)}, of_wrong_bound(code.word(token)));
}

void wrong_bound(const Code& code, Mutations& found) {
  for (const Counted& counted : known_loops(code))
    if (is_side(code.word(counted.end.right.begin))) add_other_sizes(code, counted.end.right.begin, found);
  for (int i = 0; i < code.tokens().size(); ++i)
    if (code.is(i, "min") && code.is(i - 1, "::") && is_side(code.word(code.tokens().partner(i + 1) - 1)))
      add_other_sizes(code, code.tokens().partner(i + 1) - 1, found);
}

Ids of_step(const Code& code, const Counted& counted, const std::string& of_k) {
  if (counted.over == Over::rows) return {"unwritten_rows", "unwritten_pattern", "wrong_stride"};
  if (counted.over == Over::columns) return {"unwritten_columns", "unwritten_pattern", "wrong_stride"};
  return missing(code, counted, of_k, of_k);
}

void double_step(const Code& code, Mutations& found) {
  for (const Counted& counted : known_loops(code))
    found.add({counted.by.size() > 0 ? code.insert_before(counted.by.begin, "2 * ")
                                     : code.replace(counted.loop->step, counted.variable + " += 2")},
              of_step(code, counted, "k_steps_skipped"));
}

Spoil step_plus(const std::string& what, const std::string& mistake) {
  return [=](const Code& code, Mutations& found) {
    for (const Counted& counted : counted_loops(code))
      if (counted.over == Over::tiles_of_k) found.add({code.insert_after(counted.by.end - 1, what)}, {mistake});
  };
}

/// Complete steps only, as if the number of steps were K / TILE.
void drop_remainder(const Code& code, Mutations& found) {
  for (const Counted& counted : known_loops(code)) {
    const bool whole_steps = counted.over == Over::own_elements || counted.over == Over::loads;  // named by their sizes
    if (counted.by.size() == 0 || inclusive(code, counted) || whole_steps) continue;
    const std::string condition =
        code.source(counted.end.left) + " + " + code.source(counted.by) + " <= " + code.source(counted.end.right);
    Ids mistakes = missing(code, counted, "k_remainder_dropped", "k_remainder_dropped");
    if (counted.over == Over::rows || counted.over == Over::columns) mistakes.push_back("edge_blocks_dropped");
    found.add({code.replace(counted.loop->condition, condition)}, mistakes);
  }
}

/// The loop that continues where the unrolled one ended.
void drop_remainder_loop(const Code& code, Mutations& found) {
  for (const Counted& counted : counted_loops(code))
    if (counted.over == Over::k && counted.loop->init.size() == 0)
      found.add({code.remove(counted.loop->whole)}, {"k_remainder_dropped"});
}

}  // namespace

std::vector<Operator> loop_operators() {
  return {
      {"starts-late", "a loop begins one step late", starts_late},
      {"ends-early", "a loop ends one step early", ends_early},
      {"one-round-more", "a loop includes its end value", one_round_more},
      {"wrong-bound", "a loop runs to the size of another dimension", wrong_bound},
      {"double-step", "a loop runs only every second step", double_step},
      {"half-step", "the loop over the tiles takes half a step", step_plus(" / 2", "products_counted_twice")},
      {"step-too-long", "the loop over the tiles moves one element too far", step_plus(" + 1", "k_steps_skipped")},
      {"step-too-short", "the loop over the tiles moves one element too little",
       step_plus(" - 1", "products_counted_twice")},
      {"drop-remainder", "a loop runs only complete steps", drop_remainder},
      {"drop-remainder-loop", "the remainder loop of an unrolled loop is removed", drop_remainder_loop},
  };
}

}  // namespace mutants
