#include <map>
#include <optional>

#include "grader/proof/mutants/find.h"
#include "grader/proof/mutants/operators/operators.h"

namespace mutants {
namespace {

void swap_subscripts(const Code& code, Mutations& found) {
  for (const Index& index : indices(code)) {
    const size_t n = index.subscripts.size();
    if (n < 2 || code.source(index.subscripts[n - 2]) == code.source(index.subscripts[n - 1])) continue;
    found.add(code.swap(index.subscripts[n - 2], index.subscripts[n - 1]),
              {"tile_indices_swapped", "tile_index_wrong", "tile_index_past_end"});
  }
}

Ids of_transposed(const std::string& matrix) {
  if (matrix == "A") return {"a_transposed"};
  if (matrix == "B") return {"b_transposed"};
  if (matrix == "C") return {"c_transposed"};
  return {"a_transposed", "b_transposed", "c_transposed"};
}

void transpose(const Code& code, Mutations& found) {
  for (const Place& place : places(code))
    if (place.rest.size() > 0) found.add(code.swap(place.row, place.rest), of_transposed(place.matrix));
}

void wrong_row_length(const Code& code, Mutations& found) {
  for (const Place& place : places(code)) {
    const std::string length = code.source(place.length);
    for (const std::string other : {"M", "N", "K", "rows"}) {
      const bool fits = (length == "cols") == (other == "rows");
      if (fits && is_side(length) && length != other)
        found.add({code.replace(place.length, other)}, {"wrong_leading_dimension"});
    }
  }
}

/// The ids for an index that is one too large, where it shows: for C, the next column; for A, the next k; for B, the
/// next column.
Ids of_next(const std::string& matrix) {
  Ids mistakes = {"index_off_by_one"};
  if (matrix == "C" || matrix == "to") mistakes.insert(mistakes.end(), {"stored_in_wrong_place", "write_past_end"});
  if (matrix != "C") mistakes.insert(mistakes.end(), {"k_pairs_mismatched", "read_past_end", "wrong_column_used"});
  return mistakes;
}

void next_column(const Code& code, Mutations& found) {
  for (const Place& place : places(code))
    if (place.rest.size() > 0) found.add({code.insert_after(place.rest.end - 1, " + 1")}, of_next(place.matrix));
}

void next_row(const Code& code, Mutations& found) {
  for (const Place& place : places(code)) {
    Ids mistakes = of_next(place.matrix);
    mistakes.push_back("wrong_row_used");
    found.add({code.insert_after(place.row.end - 1, " + 1")}, mistakes);
  }
}

void next_in_tile(const Code& code, Mutations& found) {
  for (const Index& index : indices(code)) {
    if (index.subscripts.size() < 2 || index.written) continue;
    for (const Range& subscript : index.subscripts)
      found.add({code.insert_after(subscript.end - 1, " + 1")},
                {"index_off_by_one", "tile_index_wrong", "tile_index_past_end", "k_pairs_mismatched", "wrong_row_used",
                 "wrong_column_used"});
  }
}

void wrong_operand(const Code& code, Mutations& found) {
  static const std::map<std::string, std::string> kOther = {
      {"A", "B"}, {"B", "A"}, {"A_tile", "B_tile"}, {"B_tile", "A_tile"}, {"a", "b"}, {"b", "a"}, {"a_next", "b_next"}};
  for (const Index& index : indices(code)) {
    const auto other = kOther.find(code.word(index.name));
    if (other != kOther.end() && !index.written)
      found.add({code.replace(index.name, other->second)}, {"same_operand_twice"});
  }
}

/// `threadIdx.x` and similar: x becomes y, and y becomes x.
std::optional<Edit> on_other_axis(const Code& code, int i) {
  const bool coordinate = code.is(i, "threadIdx") || code.is(i, "blockIdx");
  if (!coordinate || !(code.is(i + 2, "x") || code.is(i + 2, "y"))) return std::nullopt;
  return code.replace(i + 2, code.is(i + 2, "x") ? "y" : "x");
}

void swap_axis(const Code& code, Mutations& found) {
  for (int i = 0; i < code.tokens().size(); ++i)
    if (const auto edit = on_other_axis(code, i))
      found.add({*edit}, {"index_conventions_mixed", "row_and_column_swapped", "same_output_twice",
                          "block_offset_missing", "tile_index_wrong"});
}

/// Every use of `coordinates` at once.
Spoil swap_axes(const Ids& coordinates, const Ids& mistakes) {
  return [=](const Code& code, Mutations& found) {
    std::vector<Edit> edits;
    for (int i = 0; i < code.tokens().size(); ++i)
      for (const std::string& coordinate : coordinates)
        if (const auto edit = on_other_axis(code, i); edit && code.is(i, coordinate)) edits.push_back(*edit);
    if (edits.size() < 2) return;
    Ids all = mistakes;
    // If only one axis is used, the index along the other is always 0.
    if (code.text().find("blockIdx.y") == std::string::npos) all.push_back("block_offset_missing");
    found.add(edits, all);
  };
}

/// The position after `name` and its members: `blockIdx.x`.
int end_of_name(const Code& code, int name) {
  int end = name + 1;
  while (code.is(end, ".")) end += 2;
  return end;
}

/// `blockIdx.y * TILE + ty` becomes `ty`; if nothing is added, it becomes 0.
void drop_block_offset(const Code& code, Mutations& found) {
  for (int i = 0; i < code.tokens().size(); ++i) {
    if (!code.is(i, "blockIdx") || !code.is(i + 3, "*")) continue;
    const int end = end_of_name(code, i + 4);
    found.add({code.is(end, "+") ? code.remove({i, end + 1}) : code.replace({i, end}, "0")},
              {"block_offset_missing", "same_output_twice"});
  }
}

/// `k0 + tx` becomes `tx`.
void drop_tile_offset(const Code& code, Mutations& found) {
  for (int i = 0; i < code.tokens().size(); ++i)
    if (code.is(i, "k0") && code.is(i + 1, "+") && !code.is(i + 2, "BK") &&
        !code.is(i - 1, "(") | code.is(i - 2, "size_t"))
      found.add({code.remove({i, i + 2})}, {"tile_does_not_move"});
  for (int i = 0; i < code.tokens().size(); ++i)
    if (code.is(i, "k0") && code.is(i - 1, ",") && code.is(i + 1, ","))
      found.add({code.replace(i, "0")}, {"tile_does_not_move"});
}

/// The factor after `blockIdx.y *`, or after `i *`: the distance of blocks, or of a thread's elements.
std::vector<Range> strides(const Code& code) {
  std::vector<Range> all;
  for (int i = 0; i < code.tokens().size(); ++i) {
    if (!code.is(i, "*") || !code.tokens().is_identifier(i + 1)) continue;
    const bool of_block = code.is(i - 3, "blockIdx");
    const bool of_thread = (code.is(i - 1, "i") || code.is(i - 1, "j")) && (code.is(i - 2, "+") || code.is(i - 2, "="));
    if (of_block || of_thread) all.push_back({i + 1, end_of_name(code, i + 1)});
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

bool is_of_block(const Code& code, Range stride) { return code.is(stride.begin - 4, "blockIdx"); }

/// If a tile is filled with a wrong stride, some of its elements are not written, and others are written by several
/// threads. A thread's own elements with a wrong stride belong to other rows and columns.
void add_places(const Code& code, Range stride, Ids& mistakes) {
  if (fills_tile(code, stride.begin)) mistakes.insert(mistakes.end(), {"tile_not_filled", "tile_index_wrong"});
  if (!is_of_block(code, stride)) mistakes.insert(mistakes.end(), {"wrong_row_used", "wrong_column_used"});
}

/// `(stride / 2)` for `front` "(" and `back` " / 2)".
Spoil change_strides(const std::string& front, const std::string& back, const std::string& in_c) {
  return [=](const Code& code, Mutations& found) {
    for (const Range& stride : strides(code)) {
      Ids mistakes = {"wrong_stride"};
      if (!fills_tile(code, stride.begin)) mistakes.push_back(in_c);
      add_places(code, stride, mistakes);
      found.add({code.replace(stride, front + code.source(stride) + back)}, mistakes);
    }
  };
}

void side_by_side(const Code& code, Mutations& found) {
  for (const Range& stride : strides(code)) {
    if (is_of_block(code, stride)) continue;
    Ids mistakes = {"outputs_side_by_side", "wrong_stride"};
    add_places(code, stride, mistakes);
    found.add({code.remove({stride.begin - 1, stride.end})}, mistakes);
  }
}

/// Replaces a constant by that of the other direction.
void other_constant(const Code& code, Mutations& found) {
  static const std::map<std::string, std::string> kOther = {
      {"BM", "BN"}, {"BN", "BM"}, {"BK", "BN"},           {"kThreadsX", "kThreadsY"}, {"kThreadsY", "kThreadsX"},
      {"TM", "TN"}, {"TN", "TM"}, {"LANES_X", "LANES_Y"}, {"LANES_Y", "LANES_X"}};
  for (int i = 0; i < code.tokens().size(); ++i) {
    const auto other = kOther.find(code.word(i));
    const bool factor = code.is(i - 1, "*") || code.is(i - 1, "/") || code.is(i - 1, "%");
    if (other != kOther.end() && factor) found.add({code.replace(i, other->second)}, {"wrong_stride"});
  }
}

}  // namespace

std::vector<Operator> index_operators() {
  return {
      {"swap-subscripts", "the two subscripts of a tile are swapped", swap_subscripts},
      {"transpose", "row and column of an index are swapped", transpose},
      {"wrong-row-length", "a row length is taken from another dimension", wrong_row_length},
      {"next-column", "an index is one element too far", next_column},
      {"next-row", "an index is one row too far", next_row},
      {"next-in-tile", "a tile is read one element too far", next_in_tile},
      {"wrong-operand", "one matrix is used in place of the other", wrong_operand},
      {"swap-axis", "x is used instead of y, or y instead of x, once", swap_axis},
      {"swap-thread-axes", "x and y of threadIdx are swapped everywhere",
       swap_axes({"threadIdx"}, {"index_conventions_mixed", "row_and_column_swapped", "row_on_x"})},
      {"swap-block-axes", "x and y of blockIdx are swapped everywhere",
       swap_axes({"blockIdx"}, {"grid_swapped", "index_conventions_mixed", "row_and_column_swapped"})},
      {"swap-all-axes", "x and y are swapped everywhere",
       swap_axes({"threadIdx", "blockIdx"},
                 {"row_and_column_swapped", "grid_swapped", "index_conventions_mixed", "row_on_x"})},
      {"drop-block-offset", "the block's offset is missing", drop_block_offset},
      {"drop-tile-offset", "a tile does not move along K", drop_tile_offset},
      {"half-stride", "blocks, or a thread's elements, are half as far apart",
       change_strides("(", " / 2)", "same_output_twice")},
      {"double-stride", "blocks, or a thread's elements, are twice as far apart",
       change_strides("(2 * ", ")", "unwritten_pattern")},
      {"side-by-side", "a thread's elements are adjacent in one place", side_by_side},
      {"other-constant", "a size of the other direction is used", other_constant},
  };
}

}  // namespace mutants
