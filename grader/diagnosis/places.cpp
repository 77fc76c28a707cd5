// Which elements were multiplied: each of row, column and length of a row is tried as every expression that a kernel
// with tiles is likely to hold by mistake.
#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/core.h>

#include "grader/diagnosis/hypotheses.h"

namespace grader {
namespace {

/// An index is the first element of a tile plus a place in the tile: row i of C is tile(i) + place(i).
enum class From { nothing, i, j, k };

/// How far apart the tiles are taken to be: their width, one element, half or twice their width.
enum class Apart { width, one, half, twice };

struct Index {
  From tile = From::nothing, place = From::nothing;
  int offset = 0;
  Apart apart = Apart::width;
};

bool operator==(const Index& a, const Index& b) {
  return a.tile == b.tile && a.place == b.place && a.offset == b.offset && a.apart == b.apart;
}

constexpr Index whole(From from, int offset = 0) { return {from, from, offset}; }
constexpr Index apart(From from, Apart apart) { return {from, from, 0, apart}; }

struct At {
  int i, j, k, T;
  int value(From from) const { return from == From::i ? i : from == From::j ? j : from == From::k ? k : 0; }
  int first(const Index& index) const {
    const int number = value(index.tile) / T;
    return index.apart == Apart::one    ? number
           : index.apart == Apart::half ? number * T / 2
                                        : number * T * (index.apart == Apart::twice ? 2 : 1);
  }
  int value(const Index& index) const { return first(index) + value(index.place) % T + index.offset; }
};

struct Operand {
  bool is_b = false;  // which matrix is read
  Index row, column;
  char length = 'K';        // of a row, as the kernel has it: M, N or K
  bool zero_beyond = true;  // a row or column that does not exist gives 0
  char tile_length = 0;     // of a row, where the first element of a tile is found; 0: the same
};

const Operand kRightA{false, whole(From::i), whole(From::k), 'K', true};
const Operand kRightB{true, whole(From::k), whole(From::j), 'N', true};

int side(const Shape& s, char name) { return name == 'M' ? s.M : name == 'N' ? s.N : s.K; }

/// False where the program would have read what nobody knows.
bool read(const Run& run, const Operand& operand, const At& at, double& value) {
  const Shape& s = run.shape();
  const std::vector<float>& matrix = operand.is_b ? run.reference->B : run.reference->A;
  const int rows = operand.is_b ? s.K : s.M, columns = operand.is_b ? s.N : s.K;
  const int row = at.value(operand.row), column = at.value(operand.column);
  value = 0;
  if (operand.zero_beyond && (row < 0 || column < 0 || row >= rows || column >= columns)) return true;
  const int first = at.first(operand.row), length = side(s, operand.length);
  const int64_t index = static_cast<int64_t>(row - first) * length + column +
                        static_cast<int64_t>(first) * (operand.tile_length ? side(s, operand.tile_length) : length);
  if (index < 0 || index >= static_cast<int64_t>(matrix.size())) {
    const std::optional<double> outside = run.outside(index, matrix.size());
    value = outside.value_or(0);
    return outside.has_value();
  }
  value = static_cast<double>(matrix[static_cast<size_t>(index)]);
  return true;
}

std::optional<double> predict(const Run& run, const Operand& a, const Operand& b, int i, int j, int T) {
  double sum = 0;
  for (int k = 0; k < run.shape().K; ++k) {
    double left = 0, right = 0;
    const At at{i, j, k, T};
    if (!read(run, a, at, left) || !read(run, b, at, right)) return std::nullopt;
    sum += left * right;
  }
  return sum;
}

bool is_whole(const Index& index) { return index.tile == index.place && index.apart == Apart::width; }

// ---- Names.

std::string letter(From from) { return from == From::i ? "i" : from == From::j ? "j" : "k"; }

std::string spoken(const Index& index, int T) {
  const std::string plus = index.offset == 0  ? ""
                           : index.offset > 0 ? fmt::format(" + {}", index.offset)
                                              : fmt::format(" - {}", -index.offset);
  if (is_whole(index)) return letter(index.tile) + plus;
  const std::string place = fmt::format("{} % {}", letter(index.place), T);
  if (index.tile == From::nothing) return place + plus;
  return fmt::format("({} - {} % {}) + {}{}", letter(index.tile), letter(index.tile), T, place, plus);
}

std::string spoken(const Operand& operand, int T) {
  return fmt::format("{}[({}) * {} + {}]", operand.is_b ? "B" : "A", spoken(operand.row, T), operand.length,
                     spoken(operand.column, T));
}

/// What one wrong operand is called; `right` is what it should have been.
Name name_of(const Operand& wrong, const Operand& right, int T) {
  const std::string matrix = right.is_b ? "B" : "A";
  const std::string used =
      "What came out is what " + spoken(wrong, T) + " gives in the place of " + spoken(right, T) + ".";
  if (wrong.is_b != right.is_b) return {"same_operand_twice", used};
  const bool row_right = wrong.row == right.row, column_right = wrong.column == right.column;
  if (row_right && column_right)
    return {"wrong_leading_dimension", fmt::format("The rows of {} are taken to be {} long; they have {} elements.",
                                                   matrix, wrong.length, right.length)};
  if (wrong.row == right.column && wrong.column == right.row)
    return {right.is_b ? "b_transposed" : "a_transposed", used};
  if (wrong.row.offset != right.row.offset || wrong.column.offset != right.column.offset)
    return {"index_off_by_one", used};
  const Index& index = row_right ? wrong.column : wrong.row;
  const Index& should = row_right ? right.column : right.row;
  if (index.tile == From::nothing && row_right != column_right)
    return {should.tile == From::k ? "tile_does_not_move" : "block_offset_missing", used};
  const auto in_tile_only = [](const Index& a, const Index& b) { return a.tile == b.tile && a.place != b.place; };
  const bool rows = row_right || in_tile_only(wrong.row, right.row),
             columns = column_right || in_tile_only(wrong.column, right.column);
  if (rows && columns) return {"tile_index_wrong", used};
  if (wrong.row.tile == right.column.tile && wrong.column.tile == right.row.tile) return {"tile_indices_swapped", used};
  if (!row_right && !column_right) return {"tile_index_wrong", used};
  if (should.tile == From::k || index.tile == From::k) return {"k_pairs_mismatched", used};
  return {is_whole(index) ? "row_and_column_swapped" : "index_conventions_mixed", used};
}

/// Tiles read with row and column exchanged have both places exchanged.
bool swapped_in_tile(const Operand& wrong, const Operand& right) {
  return wrong.row.tile == right.row.tile && wrong.column.tile == right.column.tile &&
         wrong.row.place == right.column.place && wrong.column.place != right.column.place;
}

/// The other index of a thread's own elements.
bool swapped_in_own(const Operand& wrong, const Operand& right) {
  return right.is_b ? wrong.row == right.row && wrong.column.place == From::i
                    : wrong.column == right.column && wrong.row.place == From::j;
}

Hypothesis one_operand(const Operand& wrong, bool is_b, int T, bool own) {
  const auto name = [=] {
    const Operand& right = is_b ? kRightB : kRightA;
    Name found = name_of(wrong, right, T);
    if (found.id == "tile_index_wrong" && swapped_in_tile(wrong, right)) found.id = "tile_indices_swapped";
    if (found.id == "tile_index_wrong" && own && swapped_in_own(wrong, right))
      found.id = is_b ? "wrong_column_used" : "wrong_row_used";
    return found;
  };
  const Operand a = is_b ? kRightA : wrong, b = is_b ? wrong : kRightB;
  return {name, is_b ? Place::load_b : Place::load_a,
          [=](const Run& run, int i, int j) { return predict(run, a, b, i, j, T); }};
}

// ---- What is tried.

std::vector<Index> indices(int T, bool first) {
  std::vector<Index> all;
  for (const From tile : {From::nothing, From::i, From::j, From::k})
    for (const From place : {From::i, From::j, From::k})
      if (tile == place ? first : T > 1) all.push_back({tile, place, 0});
  if (!first) {
    // Whole indices again, beside one that is not.
    for (const From from : {From::i, From::j, From::k}) all.push_back(whole(from));
    return all;
  }
  for (const From from : {From::i, From::j, From::k})
    for (const int offset : {-1, 1}) all.push_back(whole(from, offset));
  return all;
}

/// `first`: the indices that do not depend on T.
std::vector<Operand> operands(int T, bool first) {
  std::vector<Operand> all;
  std::vector<Index> some = indices(T, first);
  if (first) std::erase_if(some, [](const Index& index) { return !is_whole(index); });
  for (const Index& row : some)
    for (const Index& column : some) {
      if (!first && is_whole(row) && is_whole(column)) continue;
      for (const bool is_b : {false, true})
        for (const char length : {'M', 'N', 'K'})
          for (const bool zero_beyond : {true, false}) all.push_back({is_b, row, column, length, zero_beyond});
    }
  return all;
}

bool is_right(const Operand& operand, const Operand& right) {
  return operand.is_b == right.is_b && operand.row == right.row && operand.column == right.column &&
         operand.length == right.length;
}

std::vector<Hypothesis> single_mistakes(int T, bool first, bool own) {
  std::vector<Hypothesis> all;
  for (const Operand& operand : operands(T, first))
    for (const bool is_b : {false, true})
      if (!is_right(operand, is_b ? kRightB : kRightA)) all.push_back(one_operand(operand, is_b, T, own));
  return all;
}

// ---- A right value in a wrong place: C(i, j) holds the value of another element.

Name name_of_store(const Index& row, const Index& column, int T, bool own) {
  const std::string detail = fmt::format("C(i, j) holds the value of C({}, {}).", spoken(row, T), spoken(column, T));
  if (row == whole(From::j) && column == whole(From::i)) return {"c_transposed", detail};
  if (row.offset || column.offset) return {"index_off_by_one", detail};
  if (own && row == whole(From::i)) return {"wrong_column_used", detail};
  if (own && column == whole(From::j)) return {"wrong_row_used", detail};
  const bool both = row.tile == From::i && row.place == From::j && column.tile == From::j && column.place == From::i;
  if (own && both) return {"tile_indices_swapped", detail};
  if (row.tile == From::i && column.tile == From::j) return {"index_conventions_mixed", detail};
  if (row.tile == From::nothing || column.tile == From::nothing) return {"block_offset_missing", detail};
  if (row.place == From::i && column.place == From::j) return {"grid_swapped", detail};
  return {"index_conventions_mixed", detail};
}

std::optional<double> value_at(const Run& run, int row, int column) {
  if (row < 0 || column < 0 || row >= run.shape().M || column >= run.shape().N) return std::nullopt;
  return run.expected(row, column);
}

void add_store(const Index& row, const Index& column, int T, bool own, std::vector<Hypothesis>& all) {
  all.push_back({[=] { return name_of_store(row, column, T, own); }, Place::store_c,
                 [=](const Run& run, int i, int j) {
                   const At at{i, j, 0, T};
                   return value_at(run, at.value(row), at.value(column));
                 }});
}

/// `own`: T elements are those of one thread, not those of a block.
std::vector<Hypothesis> misplaced(int T, bool first, bool own) {
  std::vector<Hypothesis> all;
  for (const Index& row : indices(T, first))
    for (const Index& column : indices(T, first)) {
      const bool uses_k =
          row.place == From::k || column.place == From::k || row.tile == From::k || column.tile == From::k;
      const bool both_whole = is_whole(row) && is_whole(column);
      if (uses_k || both_whole != first || (row == whole(From::i) && column == whole(From::j))) continue;
      add_store(row, column, T, own, all);
    }
  return all;
}

/// With rows that are too short several elements come to the same place; any of them may have come last.
std::optional<double> stored(const Run& run, char length, int i, int j) {
  const int at = i * run.shape().N + j, width = side(run.shape(), length);
  std::optional<double> first;
  for (int row = at / width, column = at % width; column < run.shape().N; --row, column += width) {
    const std::optional<double> value = value_at(run, row, column);
    if (value && *value == static_cast<double>(run.got(i, j))) return value;
    if (!first) first = value;
  }
  return first;
}

/// ... or all of them together, when they are added.
std::optional<double> added_up(const Run& run, char length, bool transposed, int i, int j) {
  const Shape& s = run.shape();
  const int at = i * s.N + j, width = side(s, length);
  std::optional<double> sum;
  for (int first = at / width, second = at % width; first >= 0 && second < (transposed ? s.M : s.N);
       --first, second += width)
    if (const auto value = value_at(run, transposed ? second : first, transposed ? first : second))
      sum = sum.value_or(0) + *value;
  return sum;
}

std::optional<double> stored_transposed(const Run& run, char length, int i, int j) {
  const int at = i * run.shape().N + j, width = side(run.shape(), length);
  std::optional<double> first;
  for (int column = at / width, row = at % width; row < run.shape().M; --column, row += width) {
    const std::optional<double> value = value_at(run, row, column);
    if (value && *value == static_cast<double>(run.got(i, j))) return value;
    if (!first) first = value;
  }
  return first;
}

/// The place in memory is computed with another length of a row.
std::vector<Hypothesis> stored_with_other_length() {
  std::vector<Hypothesis> all;
  for (const char length : {'M', 'K'}) {
    const std::string detail = fmt::format("The rows of C are taken to be {} long; they have N elements.", length);
    all.push_back(make_hypothesis("wrong_leading_dimension", detail, Place::store_c,
                                  [length](const Run& run, int i, int j) { return stored(run, length, i, j); }));
    all.push_back(
        make_hypothesis("wrong_leading_dimension", detail, Place::store_c,
                        [length](const Run& run, int i, int j) { return added_up(run, length, false, i, j); }));
  }
  const std::string exchanged = "Row and column are exchanged where C is stored.";
  for (const char length : {'M', 'N'}) {
    all.push_back(make_hypothesis("c_transposed", exchanged, Place::store_c, [length](const Run& run, int i, int j) {
      return stored_transposed(run, length, i, j);
    }));
    all.push_back(make_hypothesis("c_transposed", exchanged, Place::store_c, [length](const Run& run, int i, int j) {
      return added_up(run, length, true, i, j);
    }));
  }
  return all;
}

/// The elements of one thread: neighbours in one place of the kernel, and a tile apart in another.
int regrouped(int index, int block, int each, bool apart) {
  const int base = index - index % block, in = index % block, threads = block / each;
  return base + (apart ? in / each + in % each * threads : in % threads * each + in / threads);
}

void add_regrouped(int block, int each, bool rows, bool columns, bool apart, std::vector<Hypothesis>& all) {
  const auto name = [=] {
    return Name{"outputs_side_by_side",
                fmt::format("The {} of a thread, {} of every {}, are neighbours in one place and {} apart in another.",
                            rows && columns ? "elements"
                            : rows          ? "rows"
                                            : "columns",
                            each, block, block / each)};
  };
  all.push_back({name, Place::store_c, [=](const Run& run, int i, int j) {
                   return value_at(run, rows ? regrouped(i, block, each, apart) : i,
                                   columns ? regrouped(j, block, each, apart) : j);
                 }});
}

/// The sums of one thread with their two indices exchanged. A thread's elements are `threads` apart; 1: neighbours.
void add_exchanged_sums(int each, int rows_apart, int columns_apart, std::vector<Hypothesis>& all) {
  const auto name = [=] {
    return Name{"tile_indices_swapped",
                fmt::format("Of a thread's {0} x {0} sums, number (i, j) is stored where (j, i) belongs.", each)};
  };
  all.push_back({name, Place::store_c, [=](const Run& run, int i, int j) {
                   const int row = i / rows_apart % each, column = j / columns_apart % each;
                   return value_at(run, i + (column - row) * rows_apart, j + (row - column) * columns_apart);
                 }});
}

std::vector<Hypothesis> exchanged_sums(const std::vector<int>& widths) {
  std::vector<int> apart = widths;
  apart.push_back(1);
  std::vector<Hypothesis> all;
  for (const int each : {2, 4, 8})
    for (const int rows : apart)
      for (const int columns : apart) add_exchanged_sums(each, rows, columns, all);
  return all;
}

std::vector<Hypothesis> regroupings(const std::vector<int>& widths) {
  std::vector<Hypothesis> all;
  for (const int block : block_widths(widths))
    for (int each = 2; each < block && each <= 16; ++each) {
      if (block % each || block / each < 2) continue;
      for (const bool apart : {false, true}) {
        add_regrouped(block, each, true, false, apart, all);
        add_regrouped(block, each, false, true, apart, all);
        add_regrouped(block, each, true, true, apart, all);
      }
    }
  return all;
}

void append(std::vector<Hypothesis>& all, std::vector<Hypothesis> more) {
  std::move(more.begin(), more.end(), std::back_inserter(all));
}

// ---- The way from tile to tile.

std::string spoken(Apart apart, int T) {
  return apart == Apart::one ? "one element" : fmt::format("{} elements", apart == Apart::half ? T / 2 : 2 * T);
}

void add_apart(bool is_b, bool is_row, int T, std::vector<Hypothesis>& all) {
  for (const Apart distance : {Apart::one, Apart::half, Apart::twice})
    for (const bool zero : {true, false}) {
      Operand a = kRightA, b = kRightB;
      Index& index = is_row ? (is_b ? b : a).row : (is_b ? b : a).column;
      index = apart(index.tile, distance);
      a.zero_beyond = b.zero_beyond = zero;
      const std::string detail = fmt::format("Along the {} of {} the tiles are taken {} apart, and are {} wide.",
                                             is_row ? "rows" : "columns", is_b ? "B" : "A", spoken(distance, T), T);
      all.push_back(make_hypothesis("wrong_stride", detail, is_b ? Place::load_b : Place::load_a,
                                    [=](const Run& run, int i, int j) { return predict(run, a, b, i, j, T); }));
    }
}

void add_tile_length(bool is_b, char length, int T, std::vector<Hypothesis>& all) {
  Operand a = kRightA, b = kRightB;
  (is_b ? b : a).tile_length = length;
  for (const bool zero : {true, false}) {
    a.zero_beyond = b.zero_beyond = zero;
    const std::string detail =
        fmt::format("On the way from tile to tile the rows of {} are taken to be {} long; they have {} elements.",
                    is_b ? "B" : "A", length, is_b ? "N" : "K");
    all.push_back(make_hypothesis("wrong_leading_dimension", detail, is_b ? Place::load_b : Place::load_a,
                                  [=](const Run& run, int i, int j) { return predict(run, a, b, i, j, T); }));
  }
}

std::vector<Hypothesis> wrong_ways(int T) {
  std::vector<Hypothesis> all;
  for (const bool is_b : {false, true}) {
    for (const bool is_row : {false, true}) add_apart(is_b, is_row, T, all);
    for (const char length : {'M', 'N', 'K'})
      if (length != (is_b ? 'N' : 'K')) add_tile_length(is_b, length, T, all);
  }
  return all;
}

/// Blocks of C find their first row with another length of a row.
std::optional<double> stored_by_block(const Run& run, char length, int T, int i, int j) {
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

void add_stored_by_block(int T, std::vector<Hypothesis>& all) {
  for (const char length : {'M', 'K'})
    all.push_back(make_hypothesis(
        "wrong_leading_dimension",
        fmt::format("The first row of a block of C is found as if rows were {} long; they have N elements.", length),
        Place::store_c, [=](const Run& run, int i, int j) { return stored_by_block(run, length, T, i, j); }));
}

// ---- Several sizes wrong at once.

struct Sizes {
  char a, b, c;  // the length of a row of each
  char end;      // of the sum
};

std::optional<double> element(const Run& run, const std::vector<float>& matrix, int64_t index) {
  if (index >= 0 && index < static_cast<int64_t>(matrix.size()))
    return static_cast<double>(matrix[static_cast<size_t>(index)]);
  return run.outside(index, matrix.size());
}

std::optional<double> sum_with(const Run& run, const Sizes& sizes, int row, int column) {
  const Shape& s = run.shape();
  double sum = 0;
  for (int k = 0; k < side(s, sizes.end); ++k) {
    const auto a = element(run, run.reference->A, static_cast<int64_t>(row) * side(s, sizes.a) + k),
               b = element(run, run.reference->B, static_cast<int64_t>(k) * side(s, sizes.b) + column);
    if (!a || !b) return std::nullopt;
    sum += *a * *b;
  }
  return sum;
}

/// Where rows of C overlap, any of them may have come last.
std::optional<double> made_with(const Run& run, const Sizes& sizes, int i, int j) {
  const Shape& s = run.shape();
  const int at = i * s.N + j, width = side(s, sizes.c);
  std::optional<double> first;
  for (int row = at / width, column = at % width; row >= 0 && column < std::max(s.N, width); --row, column += width) {
    const std::optional<double> value = sum_with(run, sizes, row, column);
    if (value && *value == static_cast<double>(run.got(i, j))) return value;
    if (!first) first = value;
  }
  return first;
}

/// A function that is given the sizes in another order works with these.
bool are_exchanged(const Sizes& sizes) { return sizes.a == sizes.end && sizes.b == sizes.c && sizes.a != sizes.b; }

Name name_of(const Sizes& sizes) {
  if (sizes.a == sizes.b && sizes.b == sizes.c)
    return {"wrong_leading_dimension",
            fmt::format("One length, {}, is used for the rows of A, of B and of C: only right for square matrices.",
                        sizes.a)};
  if (are_exchanged(sizes))
    return {"arguments_swapped",
            fmt::format("The kernel works as if it was given {} as K and {} as N.", sizes.a, sizes.b)};
  std::string detail;
  const auto add = [&](const char* matrix, char taken, char right) {
    if (taken != right)
      detail += fmt::format(" The rows of {} are taken to be {} long, and have {} elements.", matrix, taken, right);
  };
  add("A", sizes.a, 'K'), add("B", sizes.b, 'N'), add("C", sizes.c, 'N');
  if (sizes.end != 'K') detail += fmt::format(" The sum ends at {}.", sizes.end);
  return {"wrong_leading_dimension", detail.substr(1)};
}

std::vector<Hypothesis> wrong_sizes() {
  std::vector<Hypothesis> all;
  for (const char a : {'K', 'M', 'N'})
    for (const char b : {'N', 'M', 'K'})
      for (const char c : {'N', 'M', 'K'})
        for (const char end : {'K', 'M', 'N'}) {
          const Sizes sizes{a, b, c, end};
          if (a == 'K' && b == 'N' && c == 'N') continue;
          all.push_back({[sizes] { return name_of(sizes); }, Place::unknown,
                         [sizes](const Run& run, int i, int j) { return made_with(run, sizes, i, j); }});
        }
  return all;
}

/// Both operands wrong in ways that go together.
std::vector<Hypothesis> both_swapped() {
  std::vector<Hypothesis> all;
  const auto add = [&](const char* id, const char* detail, const Operand& a, const Operand& b) {
    all.push_back(make_hypothesis(id, detail, Place::load_a,
                                  [=](const Run& run, int i, int j) { return predict(run, a, b, i, j, 1); }));
  };
  for (const bool zero : {true, false}) {
    for (const char la : {'K', 'M', 'N'})
      for (const char lb : {'N', 'K', 'M'}) {
        add("row_and_column_swapped", "A is read with the column, and B with the row.",
            {false, whole(From::j), whole(From::k), la, zero}, {true, whole(From::k), whole(From::i), lb, zero});
        add("same_operand_twice", "A and B are exchanged.", {true, whole(From::i), whole(From::k), la, zero},
            {false, whole(From::k), whole(From::j), lb, zero});
        add("a_transposed", "Both A and B are read as if they were transposed.",
            {false, whole(From::k), whole(From::i), la, zero}, {true, whole(From::j), whole(From::k), lb, zero});
        if (la != 'K' && lb != 'N')
          add("wrong_leading_dimension", "The length of a row is wrong for A and for B.",
              {false, whole(From::i), whole(From::k), la, zero}, {true, whole(From::k), whole(From::j), lb, zero});
      }
  }
  return all;
}

// ---- No expression fits, but each wrong element is the right one of another place.

struct Moves {
  uint64_t wrong = 0, found = 0, in_column = 0, in_row = 0;
};

/// Values of few products meet by chance: such shapes are not looked at.
void add_moves(const Run& run, Moves& moves) {
  constexpr int kFewest = 8;
  const Shape& s = run.shape();
  if (!run.answered() || s.K < kFewest || std::min(s.M, s.N) < kFewest) return;
  std::multimap<double, std::pair<int, int>> places;
  for (int i = 0; i < s.M; ++i)
    for (int j = 0; j < s.N; ++j) places.emplace(run.expected(i, j), std::pair(i, j));
  for (int i = 0; i < s.M; ++i)
    for (int j = 0; j < s.N; ++j) {
      // What is read beyond the end may be 0: that says nothing. What is no number is equal to nothing.
      if (!run.is_wrong(i, j) || !std::isfinite(run.got(i, j)) || run.got(i, j) == 0) continue;
      ++moves.wrong;
      const auto equal = places.equal_range(static_cast<double>(run.got(i, j)));
      const auto any = [&](auto&& test) { return std::any_of(equal.first, equal.second, test); };
      moves.found += equal.first != equal.second;
      moves.in_column += any([j](const auto& place) { return place.second.second == j; });
      moves.in_row += any([i](const auto& place) { return place.second.first == i; });
    }
}

std::vector<Candidate> moved(const std::vector<Run>& runs) {
  constexpr uint64_t kFewest = 32;
  Moves moves;
  for (const Run& run : runs) add_moves(run, moves);
  const auto nearly_all = [&](uint64_t count) { return 20 * count >= 19 * moves.wrong; };
  if (moves.wrong < kFewest || !nearly_all(moves.found)) return {};
  Candidate candidate;
  candidate.id = nearly_all(moves.in_column) ? "wrong_row_used"
                 : nearly_all(moves.in_row)  ? "wrong_column_used"
                                             : "stored_in_wrong_place";
  candidate.place = candidate.id == "wrong_row_used"      ? Place::load_a
                    : candidate.id == "wrong_column_used" ? Place::load_b
                                                          : Place::store_c;
  candidate.explained = 0.6;  // whatever says which element comes before
  return {candidate};
}

}  // namespace

std::vector<Candidate> wrong_places(const Symptoms& symptoms) {
  constexpr int kMostOwn = 8;
  const std::vector<int> widths = tile_widths(symptoms.source);
  const int widest = *std::max_element(widths.begin(), widths.end());
  std::vector<Hypothesis> all = misplaced(1, true, false);
  append(all, stored_with_other_length());
  append(all, single_mistakes(1, true, false));
  append(all, both_swapped());
  for (const int T : widths) {
    const bool own = T <= kMostOwn && widest >= 4 * T;
    append(all, misplaced(T, false, own));
    append(all, single_mistakes(T, false, own));
  }
  for (const int T : widths) {
    append(all, wrong_ways(T));
    add_stored_by_block(T, all);
  }
  append(all, regroupings(widths));
  append(all, exchanged_sums(widths));
  append(all, wrong_sizes());
  const std::vector<Candidate> found = best_of(all, symptoms.runs);
  return found.empty() ? moved(symptoms.runs) : found;
}

}  // namespace grader
