#include "grader/run/shuffled_inputs.h"

#include <doctest/doctest.h>

#include <cmath>

#include "common/matmul/turns.h"

using namespace grader;

namespace {

/// The shuffled product, computed in the plain way.
std::vector<float> product_rows(const ShuffledInputs& inputs) {
  const Shape& s = inputs.shape();
  const Shuffle& shuffle = inputs.shuffle();
  const auto a = [&](int i, int k) {
    const int p = shuffle.rows[i], q = shuffle.ks[k];
    return lab::shuffled_sign(p) * lab::shuffled_sign(q) *
           inputs.A()[lab::shuffled_index(p) * s.K + lab::shuffled_index(q)];
  };
  const auto b = [&](int k, int j) {
    const int q = shuffle.ks[k], r = shuffle.columns[j];
    return lab::shuffled_sign(q) * lab::shuffled_sign(r) *
           inputs.B()[lab::shuffled_index(q) * s.N + lab::shuffled_index(r)];
  };
  std::vector<float> rows;
  for (const int row : inputs.known_rows())
    for (int j = 0; j < s.N; ++j) {
      float sum = 0;
      for (int k = 0; k < s.K; ++k) sum += a(row, k) * b(k, j);
      rows.push_back(sum);
    }
  return rows;
}

}  // namespace

TEST_CASE("the product of shuffled inputs is known, exactly, in every turn") {
  for (const bool tf32 : {false, true}) {
    ShuffledInputs inputs({300, 5, 40}, tf32);
    CHECK(inputs.known_rows().size() == 64);
    std::vector<float> before;
    for (int turn = 0; turn < 3; ++turn) {
      std::vector<float> rows = product_rows(inputs);
      CHECK(inputs.count_wrong(rows) == 0);
      CHECK(inputs.count_wrong(before) > 0);
      before = rows;
      rows[7] += 1;
      CHECK(inputs.count_wrong(rows) == 1);
      rows[7] = std::nanf("");
      CHECK(inputs.count_wrong(rows) == 1);
      inputs.renew();
    }
  }
}

TEST_CASE("all rows of a small matrix are known") {
  const ShuffledInputs inputs({40, 50, 60});
  CHECK(inputs.known_rows().size() == 40);
}
