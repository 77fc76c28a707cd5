#include "solutions/experiments/tables/measurement.h"

#include <doctest/doctest.h>

#include <cmath>

#include "grader/sandbox/workspace.h"

using namespace experiments;

namespace {

std::string cell(const Row& row, const std::string& column) {
  for (size_t i = 0; i < kColumns.size(); ++i)
    if (kColumns[i] == column) return row.at(i);
  return "no such column";
}

const Shape kShape = {1000, 1000, 500};  // 10^9 operations

}  // namespace

TEST_CASE("A row holds the median, GFLOP/s and the ratio within turns") {
  const Samples library{kFp32, kShape, {0.001, 0.002, 0.004}, 0};
  const Samples kernel{"04_naive", kShape, {0.002, 0.004, 0.008}, 0};
  const Row row = measured_row(kernel, "GPU", {library, kernel});
  REQUIRE(row.size() == kColumns.size());
  CHECK(cell(row, "kernel") == "04_naive");
  CHECK(cell(row, "place") == "GPU");
  CHECK(cell(row, "samples") == "3");
  CHECK(cell(row, "median_ms") == "4");
  CHECK(cell(row, "low_ms") == "2");
  CHECK(cell(row, "high_ms") == "8");
  CHECK(cell(row, "gflops") == "250");
  CHECK(cell(row, "ratio") == "0.5");
  CHECK(cell(row, "ratio_tf32").empty());
  CHECK(cell(row, "note").empty());
}

TEST_CASE("Without the library in the same turns there is no ratio") {
  const Samples kernel{"01_naive_cpu", kShape, {0.5}, -1};
  const Row row = measured_row(kernel, "CPU", {kernel});
  REQUIRE(row.size() == kColumns.size());
  CHECK(cell(row, "gflops") == "2");
  CHECK(cell(row, "ratio").empty());
}

TEST_CASE("A row says when its kernel computes wrong numbers, and why a number is missing") {
  CHECK(cell(measured_row({"04_naive", kShape, {1.0}, 7}, "GPU", {}), "note") == "7 elements are wrong");
  const Row missing = missing_row("01_naive_cpu", cube(8192), "CPU", "too slow");
  REQUIRE(missing.size() == kColumns.size());
  CHECK(cell(missing, "K") == "8192");
  CHECK(cell(missing, "median_ms").empty());
  CHECK(cell(missing, "note") == "too slow");
}

TEST_CASE("A row that was left out is not known") {
  grader::Workspace workspace;
  Table table(workspace.file("times.csv"), kColumns, kKeys);
  table.add(missing_row("01_naive_cpu", cube(8192), "CPU", "left out"));
  table.add(measured_row({"01_naive_cpu", cube(1024), {0.25}, -1}, "CPU", {}));
  CHECK(std::isnan(median_ms(table, key_of("01_naive_cpu", cube(8192)))));
  CHECK(std::isnan(median_ms(table, key_of("01_naive_cpu", cube(2048)))));
  CHECK(median_ms(table, key_of("01_naive_cpu", cube(1024))) == 250);
}

TEST_CASE("Shapes have short names") {
  CHECK(to_string(cube(4095)) == "4095");
  CHECK(to_string({513, 8000, 1024}) == "513x8000x1024");
}
