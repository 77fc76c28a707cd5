// Tiles in one dimension whose rows are taken to be of another length than they are, and operands that stand still.
#include <fmt/core.h>

#include "grader/diagnosis/hypotheses.h"
#include "grader/diagnosis/numbers/operands.h"

namespace grader {
namespace {

/// How a tile in one row of memory is filled and read: both row by row, or one of them column by column.
enum class Order { by_rows, read_by_columns, filled_by_columns };

/// A tile of `rows` x `columns` elements in one row of memory, in which a row is taken to be `taken` long.
struct Flat {
  int rows = 0, columns = 0, taken = 0;
  Order order = Order::by_rows;
};

/// Where (row, column) is looked for.
int place_of(const Flat& tile, int row, int column) {
  return tile.order == Order::read_by_columns ? column * tile.rows + row : row * tile.taken + column;
}

/// Which element has been stored in this place.
std::pair<int, int> stored_at(const Flat& tile, int place) {
  if (tile.order == Order::filled_by_columns) return {place % tile.rows, place / tile.rows};
  return {place / tile.columns, place % tile.columns};
}

/// What the tile holds at (row, column) of it, from the matrix's row `row0` and column `column0`; beyond its edges 0.
std::optional<double> element(const Run& run, bool is_b, const Flat& tile, int row0, int column0, int row, int column) {
  const int at = place_of(tile, row, column);
  if (at >= tile.rows * tile.columns) return std::nullopt;
  const auto [in_row, in_column] = stored_at(tile, at);
  const int i = row0 + in_row, j = column0 + in_column;
  const Shape& s = run.shape();
  if (is_b) return i < s.K && j < s.N ? run.b(i, j) : 0;
  return i < s.M && j < s.K ? run.a(i, j) : 0;
}

std::optional<double> sum_from(const Run& run, bool is_b, const Flat& tile, int i, int j) {
  const int T = is_b ? tile.rows : tile.columns;  // along K
  double sum = 0;
  for (int k = 0; k < up(run.shape().K, T); ++k) {
    const int k0 = k - k % T, row = is_b ? k % T : i % tile.rows, column = is_b ? j % tile.columns : k % T;
    const auto taken = element(run, is_b, tile, is_b ? k0 : i - row, is_b ? j - column : k0, row, column);
    if (!taken) return std::nullopt;
    const bool inside = k < run.shape().K;
    sum += *taken * (!inside ? 0 : is_b ? run.a(i, k) : run.b(k, j));
  }
  return sum;
}

void add_flat(bool is_b, const Flat& tile, Hypotheses& all) {
  all.push_back(make_hypothesis(Mistake::wrong_leading_dimension,
                                fmt::format("In the tile of {} a row has {} elements, and is taken to be {} long.",
                                            is_b ? "B" : "A", tile.columns, tile.taken),
                                is_b ? Place::load_b : Place::load_a,
                                [=](const Run& run, int i, int j) { return sum_from(run, is_b, tile, i, j); }));
}

void add_turned(bool is_b, int rows, int columns, Order order, Hypotheses& all) {
  const bool filled = order == Order::filled_by_columns;
  all.push_back(make_hypothesis(
      Mistake::tile_indices_swapped,
      fmt::format("The tile of {} is filled {}, and read {}.", is_b ? "B" : "A",
                  filled ? "column by column" : "row by row", filled ? "row by row" : "column by column"),
      is_b ? Place::load_b : Place::load_a, [=](const Run& run, int i, int j) {
        return sum_from(run, is_b, {rows, columns, columns, order}, i, j);
      }));
}

/// An index that does not change with k.
void add_standing(Hypotheses& all) {
  const auto add = [&](const char* detail, Place place, double (*product)(const Run& run, int i, int j, int k)) {
    all.push_back(make_hypothesis(Mistake::tile_does_not_move, detail, place, [product](const Run& run, int i, int j) {
      double sum = 0;
      for (int k = 0; k < run.shape().K; ++k) sum += product(run, i, j, k);
      return sum;
    }));
  };
  add("Every product takes the first element of its column of B: what moves on with k?", Place::load_b,
      [](const Run& run, int i, int j, int k) { return run.a(i, k) * run.b(0, j); });
  add("Every product takes the first element of its row of A: what moves on with k?", Place::load_a,
      [](const Run& run, int i, int j, int k) { return run.a(i, 0) * run.b(k, j); });
}

}  // namespace

std::vector<Candidate> wrong_rows_of_tiles(const Symptoms& symptoms) {
  Hypotheses all;
  add_standing(all);
  const std::vector<int> widths = symptoms.cuda ? tile_widths(symptoms.source) : std::vector<int>{};
  for (const int rows : widths)
    for (const int columns : widths)
      for (const int taken : widths)
        for (const bool is_b : {false, true})
          if (taken != columns) add_flat(is_b, {rows, columns, taken}, all);
  for (const int rows : widths)
    for (const int columns : widths)
      for (const bool is_b : {false, true})
        for (const Order order : {Order::read_by_columns, Order::filled_by_columns})
          add_turned(is_b, rows, columns, order, all);
  return best_of(all, symptoms.runs);
}

}  // namespace grader
