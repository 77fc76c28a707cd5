#include "solutions/experiments/tables/prediction_errors.h"

#include <doctest/doctest.h>

namespace {

using experiments::PredictedRow;

PredictedRow row(double measured, double predicted, int n = 1024) {
  return {"h200", "fit", "kernel", n, measured, predicted};
}

}  // namespace

TEST_CASE("prediction errors: half, nine of ten, and those within a quarter") {
  const auto errors = experiments::errors_of({row(100, 110), row(100, 80), row(100, 100), row(100, 150)});
  CHECK(errors.rows == 4);
  CHECK(errors.median == doctest::Approx(0.2));
  CHECK(errors.ninety == doctest::Approx(0.5));
  CHECK(errors.within_quarter == doctest::Approx(0.75));
  CHECK(experiments::errors_of({}).rows == 0);
}

TEST_CASE("prediction errors: pairs of one size, and whether the faster one is named") {
  const std::vector<PredictedRow> rows = {row(100, 90), row(130, 80), row(300, 400), row(120, 500, 2048)};
  const auto near = experiments::pairs_of(rows, 1.15, 1.5), far = experiments::pairs_of(rows, 2, 1e9);
  CHECK(near.all == 1);
  CHECK(near.right == 0);
  CHECK(far.all == 2);
  CHECK(far.right == 2);
}
