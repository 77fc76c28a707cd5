#include "grader/proof/mutants/find.h"
#include "grader/proof/mutants/operators/operators.h"

namespace mutants {
namespace {

using Ids = std::vector<std::string>;

std::vector<Mutation> swap_grid(const Code& code) {
  std::vector<Mutation> all;
  for (const Dim3& size : dim3s(code))
    if (size.name == "grid" && size.sides.size() == 2)
      all.push_back({{code.replace(size.sides[0], code.source(size.sides[1])),
                      code.replace(size.sides[1], code.source(size.sides[0]))},
                     {"grid_swapped"}});
  return all;
}

/// `(N + TILE - 1) / TILE` becomes `N / TILE`, wherever blocks or tiles are counted.
std::vector<Mutation> round_down(const Code& code) {
  std::vector<Mutation> all;
  for (int i = 0; i < code.tokens().size(); ++i) {
    const int close = code.tokens().partner(i);
    if (!code.is(i, "(") || !is_side(code.word(i + 1)) || !code.is(i + 2, "+") || !code.is(close + 1, "/")) continue;
    Ids mistakes = {"grid_rounded_down"};
    if (code.is(i + 1, "K")) mistakes = {"k_remainder_dropped"};
    all.push_back({{code.replace({i, close + 1}, code.word(i + 1))}, mistakes});
  }
  return all;
}

std::vector<Mutation> add_to_grid(const Code& code, const std::string& what, const Ids& mistakes) {
  std::vector<Mutation> all;
  for (const Dim3& size : dim3s(code))
    for (const Range& side : size.sides)
      if (size.name == "grid") all.push_back({{code.insert_after(side.end - 1, what)}, mistakes});
  return all;
}

std::vector<Mutation> grid_one_short(const Code& code) {
  return add_to_grid(code, " - 1", {"grid_too_small", "grid_rounded_down", "unwritten_rows", "unwritten_columns"});
}

std::vector<Mutation> grid_half(const Code& code) {
  return add_to_grid(code, " / 2", {"grid_too_small", "unwritten_rows", "unwritten_columns"});
}

std::vector<Mutation> grid_one_more(const Code& code) {
  return add_to_grid(code, " + 1", {"write_past_end", "read_past_end", "guard_missing", "same_output_twice"});
}

std::vector<Mutation> smaller_block(const Code& code) {
  std::vector<Mutation> all;
  for (const Dim3& size : dim3s(code))
    for (const Range& side : size.sides)
      if (size.name == "block")
        all.push_back({{code.insert_after(side.end - 1, " / 2")},
                       {"tile_not_filled", "unwritten_pattern", "wrong_stride", "grid_too_small"}});
  return all;
}

std::vector<Mutation> swap_launch(const Code& code) {
  std::vector<Mutation> all;
  for (const Launch& launch : launches(code))
    all.push_back(
        {{code.replace(launch.grid, code.source(launch.block)), code.replace(launch.block, code.source(launch.grid))},
         {"launch_failed", "grid_too_small", "unwritten_rows", "unwritten_columns", "unwritten_pattern"}});
  return all;
}

std::vector<Mutation> drop_launch(const Code& code) {
  std::vector<Mutation> all;
  for (const Launch& launch : launches(code)) {
    Ids mistakes = {"kernel_not_launched", "nothing_written"};
    // What it should have set to zero is added to.
    if (code.word(launch.statement.begin).find("zero") != std::string::npos) mistakes.push_back("added_to_old_c");
    all.push_back({{code.replace(launch.statement, ";")}, mistakes});
  }
  return all;
}

Ids of_swapped(const std::string& left) {
  if (left == "A") return {"arguments_swapped", "same_operand_twice", "row_and_column_swapped"};
  if (left == "M")
    return {"arguments_swapped", "wrong_leading_dimension", "guard_on_wrong_dimension", "row_and_column_swapped"};
  return {"arguments_swapped", "wrong_leading_dimension", "k_bound_wrong_dimension"};
}

/// A and B, M and N, N and K, where they stand side by side in a call.
std::vector<Mutation> swap_arguments(const Code& code) {
  std::vector<Mutation> all;
  for (int i = 0; i + 2 < code.tokens().size(); ++i) {
    const std::string left = code.word(i), right = code.word(i + 2);
    const bool pair = (left == "A" && right == "B") || (left == "M" && right == "N") || (left == "N" && right == "K");
    const bool in_body = code.statement_of(i) != nullptr;
    if (pair && in_body && code.is(i + 1, ",") && (code.is(i - 1, ",") || code.is(i - 1, "(")))
      all.push_back({{code.replace(i, right), code.replace(i + 2, left)}, of_swapped(left)});
  }
  return all;
}

}  // namespace

std::vector<Operator> launch_operators() {
  return {
      {"swap-grid", "the two sides of the grid are swapped", swap_grid},
      {"round-down", "a number of blocks or tiles is rounded down", round_down},
      {"grid-one-short", "the grid is one block short", grid_one_short},
      {"grid-half", "the grid has half its blocks", grid_half},
      {"grid-one-more", "the grid has one block more", grid_one_more},
      {"smaller-block", "a block has half its threads", smaller_block},
      {"swap-launch", "grid and block are swapped in the launch", swap_launch},
      {"drop-launch", "a kernel is not launched", drop_launch},
      {"swap-arguments", "two arguments of a call are swapped", swap_arguments},
  };
}

}  // namespace mutants
