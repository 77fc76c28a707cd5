#include "grader/proof/mutants/find.h"
#include "grader/proof/mutants/operators/operators.h"

namespace mutants {
namespace {

void swap_grid(const Code& code, Mutations& found) {
  for (const Dim3& size : dim3s(code))
    if (size.name == "grid" && size.sides.size() == 2)
      found.add(code.swap(size.sides[0], size.sides[1]), {"grid_swapped"});
}

/// `(N + TILE - 1) / TILE` becomes `N / TILE`, wherever blocks or tiles are counted.
void round_down(const Code& code, Mutations& found) {
  for (int i = 0; i < code.tokens().size(); ++i) {
    const int close = code.tokens().partner(i);
    if (!code.is(i, "(") || !is_side(code.word(i + 1)) || !code.is(i + 2, "+") || !code.is(close + 1, "/")) continue;
    const std::string mistake = code.is(i + 1, "K") ? "k_remainder_dropped" : "grid_rounded_down";
    found.add({code.replace({i, close + 1}, code.word(i + 1))}, {mistake});
  }
}

/// Inserts after each side of `dim3 name`.
Spoil add_to_sides(const std::string& name, const std::string& what, const Ids& mistakes) {
  return [=](const Code& code, Mutations& found) {
    for (const Dim3& size : dim3s(code))
      for (const Range& side : size.sides)
        if (size.name == name) found.add({code.insert_after(side.end - 1, what)}, mistakes);
  };
}

void swap_launch(const Code& code, Mutations& found) {
  for (const Launch& launch : launches(code))
    found.add(code.swap(launch.grid, launch.block),
              {"launch_failed", "grid_too_small", "unwritten_rows", "unwritten_columns", "unwritten_pattern"});
}

void drop_launch(const Code& code, Mutations& found) {
  for (const Launch& launch : launches(code)) {
    Ids mistakes = {"kernel_not_launched", "nothing_written"};
    // Products are added to memory that it should have set to zero.
    if (code.word(launch.statement.begin).find("zero") != std::string::npos) mistakes.push_back("added_to_old_c");
    found.add({code.replace(launch.statement, ";")}, mistakes);
  }
}

Ids of_swapped(const std::string& left) {
  if (left == "A") return {"arguments_swapped", "same_operand_twice", "row_and_column_swapped"};
  if (left == "M")
    return {"arguments_swapped", "wrong_leading_dimension", "guard_on_wrong_dimension", "row_and_column_swapped"};
  return {"arguments_swapped", "wrong_leading_dimension", "k_bound_wrong_dimension"};
}

/// Exchanges A and B, M and N, or N and K, if they are adjacent arguments of a call.
void swap_arguments(const Code& code, Mutations& found) {
  for (int i = 0; i + 2 < code.tokens().size(); ++i) {
    const std::string left = code.word(i), right = code.word(i + 2);
    const bool pair = (left == "A" && right == "B") || (left == "M" && right == "N") || (left == "N" && right == "K");
    if (pair && code.statement_of(i) && code.is(i + 1, ",") && (code.is(i - 1, ",") || code.is(i - 1, "(")))
      found.add({code.replace(i, right), code.replace(i + 2, left)}, of_swapped(left));
  }
}

}  // namespace

std::vector<Operator> launch_operators() {
  return {
      {"swap-grid", "the two sides of the grid are swapped", swap_grid},
      {"round-down", "a number of blocks or tiles is rounded down", round_down},
      {"grid-one-short", "the grid has one block too few",
       add_to_sides("grid", " - 1", {"grid_too_small", "grid_rounded_down", "unwritten_rows", "unwritten_columns"})},
      {"grid-half", "the grid has only half its blocks",
       add_to_sides("grid", " / 2", {"grid_too_small", "unwritten_rows", "unwritten_columns"})},
      {"grid-one-more", "the grid has one block too many",
       add_to_sides("grid", " + 1", {"write_past_end", "read_past_end", "guard_missing", "same_output_twice"})},
      {"smaller-block", "a block has half its threads",
       add_to_sides("block", " / 2",
                    {"block_does_not_fit", "tile_not_filled", "unwritten_pattern", "wrong_stride", "grid_too_small"})},
      {"swap-launch", "grid and block are swapped in the launch", swap_launch},
      {"drop-launch", "a kernel is not launched", drop_launch},
      {"swap-arguments", "two arguments of a call are swapped", swap_arguments},
  };
}

}  // namespace mutants
