#include "grader/diagnosis/numbers/operands.h"

#include <algorithm>

#include <fmt/core.h>

namespace grader {
namespace {

/// An operand of one run.
class Reads {
 public:
  Reads(const Run& run, const Operand& operand)
      : run_(run),
        operand_(operand),
        matrix_(operand.is_b ? run.reference->B : run.reference->A),
        rows_(operand.is_b ? run.shape().K : run.shape().M),
        columns_(operand.is_b ? run.shape().N : run.shape().K),
        length_(side(run.shape(), operand.length)),
        tile_length_(operand.tile_length ? side(run.shape(), operand.tile_length) : length_) {}

  /// False where the program would have read what nobody knows.
  bool value(const At& at, double& value) const {
    const Element element = place(at);
    value = 0;
    if (operand_.zero_beyond && !element.exists) return true;
    const std::optional<double> found = run_.element(matrix_, element.index);
    value = found.value_or(0);
    return found.has_value();
  }

  /// What is read from one place in a tile of k to another lies in one line; null where some of it is not there.
  const float* line(const At& first, const At& last, int steps, int64_t& stride) const {
    const Element from = place(first), to = place(last);
    stride = steps > 0 ? (to.index - from.index) / steps : 0;
    const bool known =
        std::min(from.index, to.index) >= 0 && std::max(from.index, to.index) < static_cast<int64_t>(matrix_.size());
    const bool given = !operand_.zero_beyond || (from.exists && to.exists);
    return known && given ? &matrix_[static_cast<size_t>(from.index)] : nullptr;
  }

 private:
  struct Element {
    int64_t index;
    bool exists;  // a row and a column of the matrix
  };

  Element place(const At& at) const {
    const int aside = operand_.aside ? at.first_k() : 0;
    const int row = at.value(operand_.row) + (operand_.is_b ? 0 : aside),
              column = at.value(operand_.column) + (operand_.is_b ? aside : 0), first = at.first(operand_.row);
    return {static_cast<int64_t>(row - first) * length_ + column + static_cast<int64_t>(first) * tile_length_,
            row >= 0 && column >= 0 && row < rows_ && column < columns_};
  }

  const Run& run_;
  const Operand& operand_;
  const std::vector<float>& matrix_;
  int rows_, columns_, length_, tile_length_;
};

/// Adds the products of one tile of k; false as above.
bool add_tile(const Reads& a, const Reads& b, const At& first, int steps, double& sum) {
  int64_t by_a = 0, by_b = 0;
  const At last = first.further(steps - 1);
  const float *left = a.line(first, last, steps - 1, by_a), *right = b.line(first, last, steps - 1, by_b);
  for (int step = 0; step < steps; ++step) {
    double x = 0, y = 0;
    if (left && right)
      x = left[step * by_a], y = right[step * by_b];
    else if (const At at = first.further(step); !a.value(at, x) || !b.value(at, y))
      return false;
    sum += x * y;
  }
  return true;
}

/// Nothing in it depends on the width of a tile.
bool is_whole(const Operand& operand) {
  return operand.row.is_whole() && operand.column.is_whole() && !operand.tile_length && !operand.aside;
}

std::string letter(From from) { return from == From::i ? "i" : from == From::j ? "j" : "k"; }

/// What one wrong operand is called; `right` is what it should have been.
Name name_of(const Operand& wrong, const Operand& right, int T) {
  const std::string matrix = right.is_b ? "B" : "A";
  const std::string used = "The result is that of " + spoken(wrong, T) + " in place of " + spoken(right, T) + ".";
  if (wrong.is_b != right.is_b) return {Mistake::same_operand_twice, used};
  const bool row_right = wrong.row == right.row, column_right = wrong.column == right.column;
  if (row_right && column_right)
    return {Mistake::wrong_leading_dimension,
            fmt::format("The rows of {} are taken to be {} long; they have {} elements.", matrix, wrong.length,
                        right.length)};
  if (wrong.row == right.column && wrong.column == right.row)
    return {right.is_b ? Mistake::b_transposed : Mistake::a_transposed, used};
  if (wrong.row.offset != right.row.offset || wrong.column.offset != right.column.offset)
    return {Mistake::index_off_by_one, used};
  const Index& index = row_right ? wrong.column : wrong.row;
  const Index& should = row_right ? right.column : right.row;
  if (index.tile == From::nothing && row_right != column_right)
    return {should.tile == From::k ? Mistake::tile_does_not_move : Mistake::block_offset_missing, used};
  const auto in_tile_only = [](const Index& a, const Index& b) { return a.tile == b.tile && a.place != b.place; };
  const bool rows = row_right || in_tile_only(wrong.row, right.row),
             columns = column_right || in_tile_only(wrong.column, right.column);
  if (rows && columns) return {Mistake::tile_index_wrong, used};
  if (wrong.row.tile == right.column.tile && wrong.column.tile == right.row.tile)
    return {Mistake::tile_indices_swapped, used};
  if (!row_right && !column_right) return {Mistake::tile_index_wrong, used};
  if (should.tile == From::k || index.tile == From::k) return {Mistake::k_pairs_mismatched, used};
  return {index.is_whole() ? Mistake::row_and_column_swapped : Mistake::index_conventions_mixed, used};
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
    if (found.id == Mistake::tile_index_wrong && swapped_in_tile(wrong, right))
      found.id = Mistake::tile_indices_swapped;
    if (found.id == Mistake::tile_index_wrong && own && swapped_in_own(wrong, right))
      found.id = is_b ? Mistake::wrong_column_used : Mistake::wrong_row_used;
    return found;
  };
  const Operand a = is_b ? kRightA : wrong, b = is_b ? wrong : kRightB;
  return {name, is_b ? Place::load_b : Place::load_a,
          [=](const Run& run, int i, int j) { return predict(run, a, b, i, j, T); }};
}

Hypothesis with(const Operand& a, const Operand& b, int T, Mistake id, const std::string& detail, Place place) {
  return make_hypothesis(id, detail, place, [=](const Run& run, int i, int j) { return predict(run, a, b, i, j, T); });
}

/// `first`: the indices that do not depend on T.
std::vector<Operand> operands(int T, bool first) {
  std::vector<Operand> all;
  std::vector<Index> some = indices(T, first);
  if (first) std::erase_if(some, [](const Index& index) { return !index.is_whole(); });
  for (const Index& row : some)
    for (const Index& column : some) {
      if (!first && row.is_whole() && column.is_whole()) continue;
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

std::string spoken(Apart apart, int T) {
  return apart == Apart::one ? "one element" : fmt::format("{} elements", apart == Apart::half ? T / 2 : 2 * T);
}

void add_apart(bool is_b, bool is_row, int T, Hypotheses& all) {
  for (const Apart distance : {Apart::one, Apart::half, Apart::twice})
    for (const bool zero : {true, false}) {
      Operand a = kRightA, b = kRightB;
      Index& index = is_row ? (is_b ? b : a).row : (is_b ? b : a).column;
      index = apart(index.tile, distance);
      a.zero_beyond = b.zero_beyond = zero;
      const char* detail = T <= 8
                               ? "The {} of {} that one thread takes begin {} after those of the thread before it, and "
                                 "it takes {}."
                               : "Along the {} of {} the tiles are taken {} apart, and are {} wide.";
      all.push_back(
          with(a, b, T, Mistake::wrong_stride,
               fmt::format(fmt::runtime(detail), is_row ? "rows" : "columns", is_b ? "B" : "A", spoken(distance, T), T),
               is_b ? Place::load_b : Place::load_a));
    }
}

/// From tile to tile along the other side of the matrix.
void add_other_way(bool is_b, int T, Hypotheses& all) {
  Operand a = kRightA, b = kRightB;
  if (is_b)
    b.row.tile = From::nothing, b.aside = true;
  else
    a.column.tile = From::nothing, a.aside = true;
  const std::string detail =
      fmt::format("From tile to tile {} moves on by {} {}, and should move {}.", is_b ? "B" : "A", T,
                  is_b ? "columns" : "rows", is_b ? "down" : "to the right");
  a.zero_beyond = b.zero_beyond = false;
  all.push_back(with(a, b, T, Mistake::wrong_stride, detail, is_b ? Place::load_b : Place::load_a));
}

/// One element of a tile in the place of a whole row or column of it.
void add_one_place(bool is_b, bool is_row, int T, Hypotheses& all) {
  Operand a = kRightA, b = kRightB;
  Index& index = is_row ? (is_b ? b : a).row : (is_b ? b : a).column;
  index.place = From::nothing;
  const std::string detail =
      fmt::format("In the whole tile the {} of {} is the tile's first.", is_row ? "row" : "column", is_b ? "B" : "A");
  // So few are the elements of one thread.
  const bool own = T <= 8 && is_row != is_b;
  const Mistake id = !own ? Mistake::tile_index_wrong : is_b ? Mistake::wrong_column_used : Mistake::wrong_row_used;
  all.push_back(with(a, b, T, id, own ? "" : detail, is_b ? Place::load_b : Place::load_a));
}

void add_tile_length(bool is_b, char length, int T, Hypotheses& all) {
  Operand a = kRightA, b = kRightB;
  (is_b ? b : a).tile_length = length;
  for (const bool zero : {true, false}) {
    a.zero_beyond = b.zero_beyond = zero;
    const std::string detail =
        fmt::format("On the way from tile to tile the rows of {} are taken to be {} long; they have {} elements.",
                    is_b ? "B" : "A", length, is_b ? "N" : "K");
    all.push_back(with(a, b, T, Mistake::wrong_leading_dimension, detail, is_b ? Place::load_b : Place::load_a));
  }
}

/// What is wrong with both tiles in the same way.
void add_both_tiles(int T, Hypotheses& all) {
  for (const bool zero : {true, false}) {
    Operand a = kRightA, b = kRightB;
    a.zero_beyond = b.zero_beyond = zero;
    a.column = b.row = apart(From::k, Apart::one);
    all.push_back(with(a, b, T, Mistake::wrong_stride,
                       fmt::format("A tile's number is taken for its place: the tiles are {} wide.", T),
                       Place::load_a));
    a.row = {From::i, From::k}, a.column = {From::k, From::i};
    b.row = {From::k, From::j}, b.column = {From::j, From::k};
    all.push_back(with(a, b, T, Mistake::tile_indices_swapped, "That is so in both tiles.", Place::sum));
    a = kRightA, b = kRightB;
    a.zero_beyond = b.zero_beyond = zero;
    a.column = {From::k, From::i}, b.row = {From::k, From::j};
    all.push_back(
        with(a, b, T, Mistake::k_pairs_mismatched,
             "In both loads the step along k comes from the wrong one of threadIdx.x and threadIdx.y: a place "
             "of the tile is filled with what belongs elsewhere.",
             Place::load_a));
  }
}

}  // namespace

std::optional<double> predict(const Run& run, const Operand& a, const Operand& b, int i, int j, int T) {
  const Reads from_a(run, a), from_b(run, b);
  const int K = run.shape().K, width = is_whole(a) && is_whole(b) ? K : T;
  double sum = 0;
  for (At at(i, j, 0, width); at.k() < K; at.next_tile())
    if (!add_tile(from_a, from_b, at, std::min(width, K - at.k()), sum)) return std::nullopt;
  return sum;
}

std::optional<double> value_at(const Run& run, int row, int column) {
  if (row < 0 || column < 0 || row >= run.shape().M || column >= run.shape().N) return std::nullopt;
  return run.expected(row, column);
}

std::string spoken(const Index& index, int T) {
  const std::string plus = index.offset == 0  ? ""
                           : index.offset > 0 ? fmt::format(" + {}", index.offset)
                                              : fmt::format(" - {}", -index.offset);
  if (index.is_whole()) return letter(index.tile) + plus;
  const std::string place = fmt::format("{} % {}", letter(index.place), T);
  if (index.tile == From::nothing) return place + plus;
  return fmt::format("({} - {} % {}) + {}{}", letter(index.tile), letter(index.tile), T, place, plus);
}

std::string spoken(const Operand& operand, int T) {
  return fmt::format("{}[({}) * {} + {}]", operand.is_b ? "B" : "A", spoken(operand.row, T), operand.length,
                     spoken(operand.column, T));
}

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

Hypotheses single_mistakes(int T, bool first, bool own) {
  Hypotheses all;
  for (const Operand& operand : operands(T, first))
    for (const bool is_b : {false, true})
      if (!is_right(operand, is_b ? kRightB : kRightA)) all.push_back(one_operand(operand, is_b, T, own));
  return all;
}

Hypotheses both_swapped(bool by_columns) {
  Hypotheses all;
  const auto add = [&](Mistake id, const char* detail, const Operand& a, const Operand& b) {
    all.push_back(with(a, b, 1, id, detail, Place::load_a));
  };
  for (const bool zero : {true, false})
    for (const char la : {'K', 'M', 'N'})
      for (const char lb : {'N', 'K', 'M'}) {
        add(Mistake::row_and_column_swapped, "A is read with the column, and B with the row.",
            {false, whole(From::j), whole(From::k), la, zero}, {true, whole(From::k), whole(From::i), lb, zero});
        add(by_columns ? Mistake::column_major : Mistake::same_operand_twice,
            by_columns ? "What comes out is B * A." : "A and B are exchanged.",
            {true, whole(From::i), whole(From::k), la, zero}, {false, whole(From::k), whole(From::j), lb, zero});
        add(Mistake::a_transposed, "Both A and B are read as if they were transposed.",
            {false, whole(From::k), whole(From::i), la, zero}, {true, whole(From::j), whole(From::k), lb, zero});
        if (la != 'K' && lb != 'N')
          add(Mistake::wrong_leading_dimension, "The length of a row is wrong for A and for B.",
              {false, whole(From::i), whole(From::k), la, zero}, {true, whole(From::k), whole(From::j), lb, zero});
      }
  return all;
}

Hypotheses wrong_ways(int T) {
  Hypotheses all;
  add_both_tiles(T, all);
  for (const bool is_b : {false, true}) {
    for (const bool is_row : {false, true}) add_apart(is_b, is_row, T, all), add_one_place(is_b, is_row, T, all);
    add_other_way(is_b, T, all);
    for (const char length : {'M', 'N', 'K'})
      if (length != (is_b ? 'N' : 'K')) add_tile_length(is_b, length, T, all);
  }
  return all;
}

}  // namespace grader
