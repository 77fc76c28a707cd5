// Which elements a kernel with tiles multiplies: each of row, column and length of a row as every expression that it is
// likely to hold by mistake.
#pragma once
#include "grader/diagnosis/hypothesis.h"

namespace grader {

/// An index is the first element of a tile plus a place in the tile: row i of C is tile(i) + place(i).
enum class From { nothing, i, j, k };

/// How far apart the tiles are taken to be: their width, one element, half or twice their width.
enum class Apart { width, one, half, twice };

struct Index {
  From tile = From::nothing, place = From::nothing;
  int offset = 0;
  Apart apart = Apart::width;

  bool operator==(const Index&) const = default;
  /// The tile's and the place's are the same: nothing depends on the width of a tile.
  bool is_whole() const { return tile == place && apart == Apart::width; }
};

constexpr Index whole(From from, int offset = 0) { return {from, from, offset}; }
constexpr Index apart(From from, Apart apart) { return {from, from, 0, apart}; }

/// A product of the sum of C(i, j), with tiles of T. Quotients and remainders are kept: they are asked for very often.
class At {
 public:
  At(int i, int j, int k, int T) : whole_{0, i, j, k}, tile_{0, i / T, j / T, k / T}, T_(T) {
    for (int from = 0; from < 4; ++from) place_[from] = whole_[from] - tile_[from] * T;
  }
  void next_k() {
    ++whole_[kK];
    if (++place_[kK] == T_) place_[kK] = 0, ++tile_[kK];
  }
  /// The first k of the next tile; this one was the first of its own.
  void next_tile() { whole_[kK] += T_, ++tile_[kK]; }
  /// So many further in the tile of k.
  At further(int steps) const {
    At other = *this;
    other.whole_[kK] += steps, other.place_[kK] += steps;
    return other;
  }
  int k() const { return whole_[kK]; }
  /// Where the tile of k begins.
  int first_k() const { return tile_[kK] * T_; }
  int value(From from) const { return whole_[static_cast<int>(from)]; }
  int first(const Index& index) const {
    const int number = tile_[static_cast<int>(index.tile)];
    return index.apart == Apart::one    ? number
           : index.apart == Apart::half ? number * T_ / 2
                                        : number * T_ * (index.apart == Apart::twice ? 2 : 1);
  }
  int value(const Index& index) const { return first(index) + place_[static_cast<int>(index.place)] + index.offset; }

 private:
  static constexpr int kK = static_cast<int>(From::k);
  int whole_[4], tile_[4], place_[4] = {}, T_;
};

struct Operand {
  bool is_b = false;  // which matrix is read
  Index row, column;
  char length = 'K';        // of a row, as the kernel has it: M, N or K
  bool zero_beyond = true;  // a row or column that does not exist gives 0
  char tile_length = 0;     // of a row, where the first element of a tile is found; 0: the same
  bool aside = false;       // from tile to tile along K it moves along the other side: A down, B to the right
};

inline constexpr Operand kRightA{false, whole(From::i), whole(From::k), 'K', true};
inline constexpr Operand kRightB{true, whole(From::k), whole(From::j), 'N', true};

/// The sum that these operands give for C(i, j); nothing where the program would have read what nobody knows.
std::optional<double> predict(const Run& run, const Operand& a, const Operand& b, int i, int j, int T);

/// Indices with tiles of T; `first`: those that do not depend on T.
std::vector<Index> indices(int T, bool first);

/// "(i - i % 16) + k % 16"; "A[(i) * K + k]".
std::string spoken(const Index& index, int T);
std::string spoken(const Operand& operand, int T);

/// What C(row, column) should hold; nothing outside of C.
std::optional<double> value_at(const Run& run, int row, int column);

// ---- What is tried.

/// One or both operands wrong; `own`: T elements are those of one thread, not those of a block.
Hypotheses single_mistakes(int T, bool first, bool own);
Hypotheses both_swapped(bool by_columns);
/// The way from tile to tile.
Hypotheses wrong_ways(int T);
/// A right value in a wrong place: C(i, j) holds the value of another element (stores.cpp).
Hypotheses misplaced(int T, bool first, bool own);
Hypotheses stored_with_other_length();
Hypotheses stored_by_block(int T);
/// Of programs that add to C.
Hypotheses stored_in_first_block(int T);
Hypotheses regroupings(const std::vector<int>& widths);
Hypotheses exchanged_sums(const std::vector<int>& widths, bool several);
/// Several sizes wrong at once, or the order in which elements stand (sizes.cpp). `has_all`: the kernel is given all three, so
/// that they may be in each other's place.
Hypotheses wrong_sizes(bool has_all);
/// Parts of an index that are multiplied with another length (flat_index.cpp).
Hypotheses flat_indices();
Hypotheses column_by_column();
Hypotheses padded_rows(const std::vector<int>& widths);

}  // namespace grader
