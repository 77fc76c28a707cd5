#include "grader/diagnosis/numbers/operands.h"

#include <fmt/core.h>

namespace grader {
namespace {

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
  const std::optional<double> found = run.element(matrix, index);
  value = found.value_or(0);
  return found.has_value();
}

std::string letter(From from) { return from == From::i ? "i" : from == From::j ? "j" : "k"; }

}  // namespace

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

}  // namespace grader
