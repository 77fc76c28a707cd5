// Where the sums were stored.
#include <fmt/core.h>

#include "grader/diagnosis/numbers/operands.h"

namespace grader {
namespace {

Name name_of_store(const Index& row, const Index& column, int T, bool own) {
  const std::string detail = fmt::format("C(i, j) holds the value of C({}, {}).", spoken(row, T), spoken(column, T));
  if (row == whole(From::j) && column == whole(From::i)) return {Mistake::c_transposed, detail};
  if (row.offset || column.offset) return {Mistake::index_off_by_one, detail};
  if (own && row == whole(From::i)) return {Mistake::wrong_column_used, detail};
  if (own && column == whole(From::j)) return {Mistake::wrong_row_used, detail};
  const bool both = row.tile == From::i && row.place == From::j && column.tile == From::j && column.place == From::i;
  if (own && both) return {Mistake::tile_indices_swapped, detail};
  if (row.tile == From::i && column.tile == From::j) return {Mistake::index_conventions_mixed, detail};
  if (row.tile == From::nothing || column.tile == From::nothing) return {Mistake::block_offset_missing, detail};
  const bool blocks = row.place == From::i && column.place == From::j;
  if (blocks && row.tile == column.tile)
    return {Mistake::index_conventions_mixed,
            detail + " In one place the number of a block along one axis stands where that along the other belongs."};
  if (blocks) return {Mistake::grid_swapped, detail};
  return {Mistake::index_conventions_mixed, detail};
}

/// Calls `visit` with the value of each element that comes to the place of C(i, j) when rows of C, or of its transpose,
/// are taken to be so long, until it returns true: with rows that are too short there are several.
template <class Visit>
void for_each_stored(const Run& run, char length, bool transposed, int i, int j, Visit visit) {
  const Shape& s = run.shape();
  const int at = i * s.N + j, width = side(s, length);
  for (int first = at / width, second = at % width; first >= 0 && second < (transposed ? s.M : s.N);
       --first, second += width)
    if (const auto value = value_at(run, transposed ? second : first, transposed ? first : second))
      if (visit(*value)) return;
}

/// Any of them may have come last: the one that is there, or else the first.
std::optional<double> stored(const Run& run, char length, bool transposed, int i, int j) {
  std::optional<double> found;
  for_each_stored(run, length, transposed, i, j, [&](double value) {
    const bool there = value == static_cast<double>(run.got(i, j));
    if (there || !found) found = value;
    return there;
  });
  return found;
}

/// ... or all of them together, when they are added.
std::optional<double> added_up(const Run& run, char length, bool transposed, int i, int j) {
  std::optional<double> sum;
  for_each_stored(run, length, transposed, i, j, [&](double value) {
    sum = sum.value_or(0) + value;
    return false;
  });
  return sum;
}

/// Blocks of C find their first row with another length of a row.
std::optional<double> in_block(const Run& run, char length, int T, int i, int j) {
  const Shape& s = run.shape();
  const int64_t at = static_cast<int64_t>(i) * s.N + j;
  std::optional<double> value;
  for (int first = 0; first < s.M; first += T) {
    const int64_t rest = at - static_cast<int64_t>(first) * side(s, length);
    if (rest < 0 || rest >= static_cast<int64_t>(T) * s.N) continue;
    value = value_at(run, first + static_cast<int>(rest / s.N), static_cast<int>(rest % s.N));
    if (value && *value == static_cast<double>(run.got(i, j))) return value;
  }
  return value;
}

/// The elements of all blocks are added to those of the first; the other blocks get nothing.
std::optional<double> added_to_first(const Run& run, int T, bool rows, bool columns, int i, int j) {
  if ((rows && i >= T) || (columns && j >= T)) return 0;
  double sum = 0;
  for (int row = i; row < (rows ? run.shape().M : i + 1); row += T)
    for (int column = j; column < (columns ? run.shape().N : j + 1); column += T) sum += run.expected(row, column);
  return sum;
}

/// The elements of one thread: neighbours in one place of the kernel, and a tile apart in another.
int regrouped(int index, int block, int each, bool apart) {
  const int base = index - index % block, in = index % block, threads = block / each;
  return base + (apart ? in / each + in % each * threads : in % threads * each + in / threads);
}

enum class Of { rows, columns, both };

void add_regrouped(int block, int each, Of of, bool apart, Hypotheses& all) {
  const auto name = [=] {
    const char* what = of == Of::both ? "elements" : of == Of::rows ? "rows" : "columns";
    return Name{Mistake::outputs_side_by_side,
                fmt::format("The {} of a thread, {} of every {}, are neighbours in one place and {} apart in another.",
                            what, each, block, block / each)};
  };
  all.push_back({name, Place::store_c, [=](const Run& run, int i, int j) {
                   return value_at(run, of == Of::columns ? i : regrouped(i, block, each, apart),
                                   of == Of::rows ? j : regrouped(j, block, each, apart));
                 }});
}

/// The sums of one thread with their two indices exchanged. A thread's elements are `threads` apart; 1: neighbours.
/// Of a thread with one sum it is the blocks that are exchanged.
void add_exchanged_sums(int each, int rows_apart, int columns_apart, bool several, Hypotheses& all) {
  const auto name = [=] {
    if (!several)
      return Name{Mistake::index_conventions_mixed, "Block (i, j) of C holds what belongs to block (j, i)."};
    return Name{Mistake::tile_indices_swapped,
                fmt::format("Of a thread's {0} x {0} sums, number (i, j) is stored where (j, i) belongs.", each)};
  };
  all.push_back({name, Place::store_c, [=](const Run& run, int i, int j) {
                   const int row = i / rows_apart % each, column = j / columns_apart % each;
                   return value_at(run, i + (column - row) * rows_apart, j + (row - column) * columns_apart);
                 }});
}

}  // namespace

Hypotheses misplaced(int T, bool first, bool own) {
  Hypotheses all;
  for (const Index& row : indices(T, first))
    for (const Index& column : indices(T, first)) {
      const bool uses_k =
          row.place == From::k || column.place == From::k || row.tile == From::k || column.tile == From::k;
      const bool both_whole = row.is_whole() && column.is_whole();
      // C(i, i) is what B's column i gives: an operand, not a store.
      const bool operand = row == column && row.is_whole();
      if (uses_k || operand || both_whole != first || (row == whole(From::i) && column == whole(From::j))) continue;
      all.push_back({[=] { return name_of_store(row, column, T, own); }, Place::store_c,
                     [=](const Run& run, int i, int j) {
                       const At at{i, j, 0, T};
                       return value_at(run, at.value(row), at.value(column));
                     }});
    }
  return all;
}

Hypotheses stored_with_other_length() {
  Hypotheses all;
  const auto add = [&](Mistake id, const std::string& detail, char length, bool transposed) {
    for (const auto& predict : {stored, added_up})
      all.push_back(make_hypothesis(id, detail, Place::store_c, [=](const Run& run, int i, int j) {
        return predict(run, length, transposed, i, j);
      }));
  };
  for (const char length : {'M', 'K'})
    add(Mistake::wrong_leading_dimension,
        fmt::format("The rows of C are taken to be {} long; they have N elements.", length), length, false);
  for (const char length : {'M', 'N'})
    add(Mistake::c_transposed, "Row and column are exchanged where C is stored.", length, true);
  return all;
}

Hypotheses stored_by_block(int T) {
  Hypotheses all;
  for (const char length : {'M', 'K'})
    all.push_back(make_hypothesis(
        Mistake::wrong_leading_dimension,
        fmt::format("The first row of a block of C is found as if rows were {} long; they have N elements.", length),
        Place::store_c, [=](const Run& run, int i, int j) { return in_block(run, length, T, i, j); }));
  return all;
}

Hypotheses stored_in_first_block(int T) {
  Hypotheses all;
  const auto add = [&](const char* what, bool rows, bool columns) {
    all.push_back(make_hypothesis(
        Mistake::block_offset_missing,
        fmt::format("All blocks of {} {} are added up in the first of them: the index of C lacks where a block begins.",
                    T, what),
        Place::store_c, [=](const Run& run, int i, int j) { return added_to_first(run, T, rows, columns, i, j); }));
  };
  add("rows", true, false), add("columns", false, true), add("rows and columns", true, true);
  return all;
}

Hypotheses regroupings(const std::vector<int>& widths) {
  Hypotheses all;
  for (const int block : block_widths(widths))
    for (int each = 2; each < block && each <= 16; ++each) {
      if (block % each || block / each < 2) continue;
      for (const bool apart : {false, true})
        for (const Of of : {Of::rows, Of::columns, Of::both}) add_regrouped(block, each, of, apart, all);
    }
  return all;
}

Hypotheses exchanged_sums(const std::vector<int>& widths, bool several) {
  std::vector<int> apart = widths;
  apart.push_back(1);
  Hypotheses all;
  for (const int each : {2, 4, 8})
    for (const int rows : apart)
      for (const int columns : apart) add_exchanged_sums(each, rows, columns, several, all);
  return all;
}

}  // namespace grader
