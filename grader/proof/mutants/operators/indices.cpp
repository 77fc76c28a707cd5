#include <map>

#include "grader/proof/mutants/find.h"
#include "grader/proof/mutants/operators/operators.h"

namespace mutants {
namespace {

using Ids = std::vector<std::string>;

Mutation swapped(const Code& code, Range a, Range b, const Ids& mistakes) {
  return {{code.replace(a, code.source(b)), code.replace(b, code.source(a))}, mistakes};
}

std::vector<Mutation> swap_subscripts(const Code& code) {
  std::vector<Mutation> all;
  for (const Index& index : indices(code)) {
    const size_t n = index.subscripts.size();
    if (n < 2 || code.source(index.subscripts[n - 2]) == code.source(index.subscripts[n - 1])) continue;
    all.push_back(swapped(code, index.subscripts[n - 2], index.subscripts[n - 1],
                          {"tile_indices_swapped", "tile_index_wrong", "tile_index_past_end"}));
  }
  return all;
}

Ids of_transposed(const std::string& matrix) {
  if (matrix == "A") return {"a_transposed"};
  if (matrix == "B") return {"b_transposed"};
  if (matrix == "C") return {"c_transposed"};
  return {"a_transposed", "b_transposed", "c_transposed"};
}

std::vector<Mutation> transpose(const Code& code) {
  std::vector<Mutation> all;
  for (const Place& place : places(code))
    if (place.rest.size() > 0) all.push_back(swapped(code, place.row, place.rest, of_transposed(place.matrix)));
  return all;
}

std::vector<Mutation> wrong_row_length(const Code& code) {
  std::vector<Mutation> all;
  for (const Place& place : places(code)) {
    const std::string length = code.source(place.length);
    for (const char* other : {"M", "N", "K", "rows"}) {
      const bool fits = (length == "cols") == (std::string(other) == "rows");
      if (fits && is_side(length) && length != other)
        all.push_back({{code.replace(place.length, other)}, {"wrong_leading_dimension"}});
    }
  }
  return all;
}

/// What one place further is called, where it shows: for C, the next column; for A, the next k; for B, the next column.
Ids of_next(const std::string& matrix) {
  Ids mistakes = {"index_off_by_one"};
  if (matrix == "C" || matrix == "to") mistakes.insert(mistakes.end(), {"stored_in_wrong_place", "write_past_end"});
  if (matrix != "C") mistakes.insert(mistakes.end(), {"k_pairs_mismatched", "read_past_end", "wrong_column_used"});
  return mistakes;
}

std::vector<Mutation> next_column(const Code& code) {
  std::vector<Mutation> all;
  for (const Place& place : places(code))
    if (place.rest.size() > 0) all.push_back({{code.insert_after(place.rest.end - 1, " + 1")}, of_next(place.matrix)});
  return all;
}

std::vector<Mutation> next_row(const Code& code) {
  std::vector<Mutation> all;
  for (const Place& place : places(code)) {
    Ids mistakes = of_next(place.matrix);
    mistakes.push_back("wrong_row_used");
    all.push_back({{code.insert_after(place.row.end - 1, " + 1")}, mistakes});
  }
  return all;
}

std::vector<Mutation> next_in_tile(const Code& code) {
  std::vector<Mutation> all;
  for (const Index& index : indices(code)) {
    if (index.subscripts.size() < 2 || index.written) continue;
    for (const Range& subscript : index.subscripts)
      all.push_back({{code.insert_after(subscript.end - 1, " + 1")},
                     {"index_off_by_one", "tile_index_wrong", "tile_index_past_end", "k_pairs_mismatched",
                      "wrong_row_used", "wrong_column_used"}});
  }
  return all;
}

std::vector<Mutation> wrong_operand(const Code& code) {
  static const std::map<std::string, std::string> kOther = {
      {"A", "B"}, {"B", "A"}, {"A_tile", "B_tile"}, {"B_tile", "A_tile"}, {"a", "b"}, {"b", "a"}, {"a_next", "b_next"}};
  std::vector<Mutation> all;
  for (const Index& index : indices(code)) {
    const auto other = kOther.find(code.word(index.name));
    if (other != kOther.end() && !index.written)
      all.push_back({{code.replace(index.name, other->second)}, {"same_operand_twice"}});
  }
  return all;
}

bool is_coordinate(const Code& code, int i) {
  return (code.is(i, "threadIdx") || code.is(i, "blockIdx")) && (code.is(i + 2, "x") || code.is(i + 2, "y"));
}

std::string other_axis(const Code& code, int i) { return code.is(i + 2, "x") ? "y" : "x"; }

std::vector<Mutation> swap_axis(const Code& code) {
  std::vector<Mutation> all;
  for (int i = 0; i < code.tokens().size(); ++i)
    if (is_coordinate(code, i))
      all.push_back({{code.replace(i + 2, other_axis(code, i))},
                     {"index_conventions_mixed", "row_and_column_swapped", "same_output_twice", "block_offset_missing",
                      "tile_index_wrong"}});
  return all;
}

/// Every use of `coordinates` at once.
std::vector<Mutation> swap_axes(const Code& code, const Ids& coordinates, const Ids& mistakes) {
  std::vector<Edit> edits;
  for (int i = 0; i < code.tokens().size(); ++i)
    for (const std::string& coordinate : coordinates)
      if (is_coordinate(code, i) && code.is(i, coordinate)) edits.push_back(code.replace(i + 2, other_axis(code, i)));
  if (edits.size() < 2) return {};
  // Where only one axis is used, the other is always 0.
  Ids all = mistakes;
  if (code.text().find("blockIdx.y") == std::string::npos) all.push_back("block_offset_missing");
  return {{edits, all}};
}

std::vector<Mutation> swap_thread_axes(const Code& code) {
  return swap_axes(code, {"threadIdx"}, {"index_conventions_mixed", "row_and_column_swapped", "row_on_x"});
}

std::vector<Mutation> swap_block_axes(const Code& code) {
  return swap_axes(code, {"blockIdx"}, {"grid_swapped", "index_conventions_mixed", "row_and_column_swapped"});
}

std::vector<Mutation> swap_all_axes(const Code& code) {
  return swap_axes(code, {"threadIdx", "blockIdx"},
                   {"row_and_column_swapped", "grid_swapped", "index_conventions_mixed", "row_on_x"});
}

/// `blockIdx.y * TILE + ty` becomes `ty`; where nothing is added, 0.
std::vector<Mutation> drop_block_offset(const Code& code) {
  std::vector<Mutation> all;
  for (int i = 0; i < code.tokens().size(); ++i) {
    if (!code.is(i, "blockIdx") || !code.is(i + 3, "*")) continue;
    int behind = i + 5;
    while (code.is(behind, ".")) behind += 2;
    const Range product{i, behind};
    const Edit edit = code.is(behind, "+") ? code.remove({i, behind + 1}) : code.replace(product, "0");
    all.push_back({{edit}, {"block_offset_missing", "same_output_twice"}});
  }
  return all;
}

/// `k0 + tx` becomes `tx`.
std::vector<Mutation> drop_tile_offset(const Code& code) {
  std::vector<Mutation> all;
  for (int i = 0; i < code.tokens().size(); ++i)
    if (code.is(i, "k0") && code.is(i + 1, "+") && !code.is(i + 2, "BK") &&
        !code.is(i - 1, "(") | code.is(i - 2, "size_t"))
      all.push_back({{code.remove({i, i + 2})}, {"tile_does_not_move"}});
  for (int i = 0; i < code.tokens().size(); ++i)
    if (code.is(i, "k0") && code.is(i - 1, ",") && code.is(i + 1, ","))
      all.push_back({{code.replace(i, "0")}, {"tile_does_not_move"}});
  return all;
}

/// The number behind `blockIdx.y *`, or behind `i *`: how far apart blocks, or a thread's elements, are.
std::vector<Range> strides(const Code& code) {
  std::vector<Range> all;
  for (int i = 0; i < code.tokens().size(); ++i) {
    if (!code.is(i, "*") || !code.tokens().is_identifier(i + 1)) continue;
    const bool of_block = code.is(i - 3, "blockIdx");
    const bool of_thread = (code.is(i - 1, "i") || code.is(i - 1, "j")) && (code.is(i - 2, "+") || code.is(i - 2, "="));
    int end = i + 2;
    while (code.is(end, ".")) end += 2;
    if (of_block || of_thread) all.push_back({i + 1, end});
  }
  return all;
}

/// True in a statement that fills a tile, or in a loop that does.
bool fills_tile(const Code& code, int token) {
  const Statement* statement = code.statement_of(token);
  if (!statement) return false;
  if (code.tokens().range_has(statement->range, "__pipeline_memcpy_async")) return true;
  if (statement->loop < 0) return false;
  const Range body = code.loops()[statement->loop].body;
  for (const Index& index : indices(code))
    if (index.written && index.subscripts.size() >= 2 && body.contains(index.name) &&
        code.word(index.name).find("tile") != std::string::npos)
      return true;
  return false;
}

/// A thread's own elements, taken at the wrong distance, belong to other rows and columns.
void add_own_mistakes(const Code& code, Range stride, Ids& mistakes) {
  if (!code.is(stride.begin - 4, "blockIdx")) mistakes.insert(mistakes.end(), {"wrong_row_used", "wrong_column_used"});
}

/// Where a tile is filled with a wrong stride, some of its places get nothing, and others are written by several threads.
void add_tile_mistakes(const Code& code, Range stride, Ids& mistakes) {
  if (fills_tile(code, stride.begin)) mistakes.insert(mistakes.end(), {"tile_not_filled", "tile_index_wrong"});
}

Ids of_stride(const Code& code, Range stride, const std::string& in_c) {
  Ids mistakes = {"wrong_stride"};
  if (!fills_tile(code, stride.begin)) mistakes.push_back(in_c);
  add_tile_mistakes(code, stride, mistakes);
  add_own_mistakes(code, stride, mistakes);
  return mistakes;
}

std::vector<Mutation> half_stride(const Code& code) {
  std::vector<Mutation> all;
  for (const Range& stride : strides(code))
    all.push_back(
        {{code.replace(stride, "(" + code.source(stride) + " / 2)")}, of_stride(code, stride, "same_output_twice")});
  return all;
}

std::vector<Mutation> double_stride(const Code& code) {
  std::vector<Mutation> all;
  for (const Range& stride : strides(code))
    all.push_back(
        {{code.replace(stride, "(2 * " + code.source(stride) + ")")}, of_stride(code, stride, "unwritten_pattern")});
  return all;
}

std::vector<Mutation> side_by_side(const Code& code) {
  std::vector<Mutation> all;
  for (const Range& stride : strides(code))
    if (!code.is(stride.begin - 4, "blockIdx")) {
      Ids mistakes = {"outputs_side_by_side", "wrong_stride"};
      add_tile_mistakes(code, stride, mistakes);
      add_own_mistakes(code, stride, mistakes);
      all.push_back({{code.remove({stride.begin - 1, stride.end})}, mistakes});
    }
  return all;
}

/// The constant of the other direction.
std::vector<Mutation> other_constant(const Code& code) {
  static const std::map<std::string, std::string> kOther = {
      {"BM", "BN"}, {"BN", "BM"}, {"BK", "BN"},           {"kThreadsX", "kThreadsY"}, {"kThreadsY", "kThreadsX"},
      {"TM", "TN"}, {"TN", "TM"}, {"LANES_X", "LANES_Y"}, {"LANES_Y", "LANES_X"}};
  std::vector<Mutation> all;
  for (int i = 0; i < code.tokens().size(); ++i) {
    const auto other = kOther.find(code.word(i));
    const bool factor = code.is(i - 1, "*") || code.is(i - 1, "/") || code.is(i - 1, "%");
    if (other != kOther.end() && factor) all.push_back({{code.replace(i, other->second)}, {"wrong_stride"}});
  }
  return all;
}

}  // namespace

std::vector<Operator> index_operators() {
  return {
      {"swap-subscripts", "the two subscripts of a tile are swapped", swap_subscripts},
      {"transpose", "row and column of a place in memory are swapped", transpose},
      {"wrong-row-length", "a row has the length of another dimension", wrong_row_length},
      {"next-column", "a place in memory is one further", next_column},
      {"next-row", "a place in memory is one row further", next_row},
      {"next-in-tile", "a tile is read one further", next_in_tile},
      {"wrong-operand", "one matrix stands in the place of the other", wrong_operand},
      {"swap-axis", "x stands for y, or y for x, once", swap_axis},
      {"swap-thread-axes", "x and y of threadIdx are swapped everywhere", swap_thread_axes},
      {"swap-block-axes", "x and y of blockIdx are swapped everywhere", swap_block_axes},
      {"swap-all-axes", "x and y are swapped everywhere", swap_all_axes},
      {"drop-block-offset", "the block's place is left out", drop_block_offset},
      {"drop-tile-offset", "a tile does not move along K", drop_tile_offset},
      {"half-stride", "blocks, or a thread's elements, are half as far apart", half_stride},
      {"double-stride", "blocks, or a thread's elements, are twice as far apart", double_stride},
      {"side-by-side", "a thread's elements are beside each other in one place", side_by_side},
      {"other-constant", "a size of the other direction is used", other_constant},
  };
}

}  // namespace mutants
