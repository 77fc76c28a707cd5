// Indices of one number, i * row + k * step, whose parts are multiplied with other lengths than they should be.
#include <fmt/core.h>

#include "grader/diagnosis/numbers/operands.h"

namespace grader {
namespace {

/// 1, or a side.
int length(const Shape& shape, char name) { return name == '1' ? 1 : side(shape, name); }

/// An element of A is at i * across + k * along, one of B at j * across + k * along; `rest`: after the last whole four only.
struct Flat {
  bool is_b;
  char across, along;
  bool rest;
};

std::optional<double> element_of(const Run& run, const Flat& flat, int at, int k) {
  const int64_t index = int64_t{at} * length(run.shape(), flat.across) + int64_t{k} * length(run.shape(), flat.along);
  return run.element(flat.is_b ? run.reference->B : run.reference->A, index);
}

std::optional<double> sum_of(const Run& run, const Flat& flat, int i, int j) {
  const int K = run.shape().K, first = flat.rest ? down(K, 4) : 0;
  double sum = 0;
  for (int k = 0; k < K; ++k) {
    const auto other =
        k < first ? std::optional(flat.is_b ? run.b(k, j) : run.a(i, k)) : element_of(run, flat, flat.is_b ? j : i, k);
    if (!other) return std::nullopt;
    sum += *other * (flat.is_b ? run.a(i, k) : run.b(k, j));
  }
  return sum;
}

std::string number(char name) { return name == '1' ? "1" : std::string(1, name); }

Name name_of(const Flat& flat) {
  const char* where = flat.rest ? "After the last whole four, along" : "Along";
  const char right = flat.is_b ? 'N' : '1';
  if (flat.along != right)
    return {Mistake::wrong_stride,
            fmt::format("{} k the next element of {} is taken {} further, and should be {} further.", where,
                        flat.is_b ? "B" : "A", number(flat.along), number(right))};
  return {Mistake::wrong_leading_dimension,
          flat.is_b ? fmt::format("Column j of B is taken to begin at j * {}; it begins at j.", flat.across)
                    : fmt::format("Row i of A is taken to begin at i * {}; it begins at i * K.", number(flat.across))};
}

bool is_right(const Flat& flat) {
  return flat.across == (flat.is_b ? '1' : 'K') && flat.along == (flat.is_b ? 'N' : '1');
}

}  // namespace

Hypotheses flat_indices() {
  Hypotheses all;
  for (const bool is_b : {false, true})
    for (const char across : {'1', 'M', 'N', 'K'})
      for (const char along : {'1', 'M', 'N', 'K'})
        for (const bool rest : {false, true}) {
          const Flat flat{is_b, across, along, rest};
          if (!is_right(flat))
            all.push_back({[=] { return name_of(flat); }, is_b ? Place::load_b : Place::load_a,
                           [=](const Run& run, int i, int j) { return sum_of(run, flat, i, j); }});
        }
  return all;
}

}  // namespace grader
