// Several sizes wrong at once: the lengths of the rows of A, B and C, and the end of the sum.
#include <algorithm>

#include <fmt/core.h>

#include "grader/diagnosis/numbers/operands.h"

namespace grader {
namespace {

struct Sizes {
  char a, b, c;  // the length of a row of each
  char end;      // of the sum
};

std::optional<double> sum_with(const Run& run, const Sizes& sizes, int row, int column) {
  const Shape& s = run.shape();
  double sum = 0;
  for (int k = 0; k < side(s, sizes.end); ++k) {
    const auto a = run.element(run.reference->A, static_cast<int64_t>(row) * side(s, sizes.a) + k),
               b = run.element(run.reference->B, static_cast<int64_t>(k) * side(s, sizes.b) + column);
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

/// A function that is given the sizes in another order works with these, and one that is given two of them.
bool are_exchanged(const Sizes& sizes) { return sizes.a == sizes.end && sizes.b == sizes.c && sizes.a != sizes.b; }

/// "K were M and N were K"
std::string differences(const Sizes& sizes) {
  const std::string k = sizes.a == 'K' ? "" : fmt::format("K were {}", sizes.a),
                    n = sizes.b == 'N' ? "" : fmt::format("N were {}", sizes.b);
  return k + (k.empty() || n.empty() ? "" : " and ") + n;
}

Name name_of(const Sizes& sizes, bool has_all) {
  if (sizes.a == sizes.b && sizes.b == sizes.c)
    return {sizes.end == sizes.a ? Mistake::one_size_for_all : Mistake::wrong_leading_dimension,
            fmt::format("One length, {}, is used for the rows of A, of B and of C.", sizes.a)};
  if (are_exchanged(sizes) && has_all)
    return {Mistake::arguments_swapped, "The kernel works as if " + differences(sizes) + "."};
  std::string detail;
  const auto add = [&](const char* matrix, char taken, char right) {
    if (taken != right)
      detail += fmt::format(" The rows of {} are taken to be {} long, and have {} elements.", matrix, taken, right);
  };
  add("A", sizes.a, 'K'), add("B", sizes.b, 'N'), add("C", sizes.c, 'N');
  if (sizes.end != 'K') detail += fmt::format(" The sum ends at {}.", sizes.end);
  if (are_exchanged(sizes)) detail += fmt::format(" The kernel is not given {}.", sizes.a != 'K' ? 'K' : 'N');
  return {Mistake::wrong_leading_dimension, detail.substr(1)};
}

/// The one load or store that has a wrong length, or the launch that hands all of them over.
Place place_of(const Sizes& sizes, bool has_all) {
  const bool a = sizes.a != 'K', b = sizes.b != 'N', c = sizes.c != 'N', end = sizes.end != 'K';
  if ((are_exchanged(sizes) && has_all) || (sizes.a == sizes.b && sizes.b == sizes.c)) return Place::launch;
  if (a + b + c + end != 1) return Place::unknown;
  return a ? Place::load_a : b ? Place::load_b : c ? Place::store_c : Place::k_loop;
}

/// Element i * N + j, with its row and column found by other lengths of a row.
std::optional<double> made_of_split(const Run& run, char rows, char columns, int i, int j) {
  const Shape& s = run.shape();
  const int at = i * s.N + j;
  return sum_with(run, {'K', 'N', 'N', 'K'}, at / side(s, rows), at % side(s, columns));
}

/// Rows of A or B that are taken to fill whole tiles.
std::optional<double> made_with_padding(const Run& run, bool is_b, int T, int i, int j) {
  const Shape& s = run.shape();
  const int64_t a_row = is_b ? s.K : up(s.K, T), b_row = is_b ? up(s.N, T) : s.N;
  double sum = 0;
  for (int k = 0; k < s.K; ++k) {
    const auto a = run.element(run.reference->A, i * a_row + k), b = run.element(run.reference->B, k * b_row + j);
    if (!a || !b) return std::nullopt;
    sum += *a * *b;
  }
  return sum;
}

/// Which of the three matrices are taken column by column.
struct Columns {
  bool a, b, c;
};

std::optional<double> made_by_columns(const Run& run, const Columns& columns, int i, int j) {
  const Shape& s = run.shape();
  const int at = i * s.N + j, row = columns.c ? at % s.M : i, column = columns.c ? at / s.M : j;
  double sum = 0;
  for (int k = 0; k < s.K; ++k)
    sum += static_cast<double>(
               run.reference->A[columns.a ? static_cast<size_t>(k) * s.M + row : static_cast<size_t>(row) * s.K + k]) *
           static_cast<double>(run.reference->B[columns.b ? static_cast<size_t>(column) * s.K + k
                                                          : static_cast<size_t>(k) * s.N + column]);
  return sum;
}

}  // namespace

Hypotheses column_by_column() {
  Hypotheses all;
  const auto add = [&](const Columns& columns, const char* detail) {
    all.push_back(
        make_hypothesis(Mistake::column_major, detail, Place::unknown,
                        [columns](const Run& run, int i, int j) { return made_by_columns(run, columns, i, j); }));
  };
  add({true, true, true}, "");
  add({true, false, true}, "These are A and C.");
  add({false, true, true}, "These are B and C.");
  return all;
}

Hypotheses padded_rows(const std::vector<int>& widths) {
  Hypotheses all;
  for (const int T : widths)
    for (const bool is_b : {false, true})
      all.push_back(make_hypothesis(
          Mistake::wrong_leading_dimension,
          fmt::format("The rows of {} are taken to be as long as the next multiple of {}.", is_b ? "B" : "A", T),
          is_b ? Place::load_b : Place::load_a,
          [=](const Run& run, int i, int j) { return made_with_padding(run, is_b, T, i, j); }));
  return all;
}

Hypotheses wrong_sizes(bool has_all) {
  Hypotheses all;
  for (const char rows : {'M', 'N', 'K'})
    for (const char columns : {'N', 'M', 'K'})
      if (rows != 'N' || columns != 'N')
        all.push_back(make_hypothesis(
            Mistake::wrong_leading_dimension,
            fmt::format("An index that counts all elements is split by {} and {}; a row of C has N.", rows, columns),
            Place::unknown, [=](const Run& run, int i, int j) { return made_of_split(run, rows, columns, i, j); }));
  for (const char a : {'K', 'M', 'N'})
    for (const char b : {'N', 'M', 'K'})
      for (const char c : {'N', 'M', 'K'})
        for (const char end : {'K', 'M', 'N'}) {
          const Sizes sizes{a, b, c, end};
          if (a == 'K' && b == 'N' && c == 'N') continue;
          all.push_back({[sizes, has_all] { return name_of(sizes, has_all); }, place_of(sizes, has_all),
                         [sizes](const Run& run, int i, int j) { return made_with(run, sizes, i, j); }});
        }
  return all;
}

}  // namespace grader
