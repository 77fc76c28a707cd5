#include "solutions/experiments/tables/table.h"

#include <doctest/doctest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "grader/sandbox/workspace.h"

using experiments::cell_of;
using experiments::cells_of;
using experiments::Row;
using experiments::Table;
using experiments::to_line;

namespace {

const Row kColumns = {"kernel", "size", "ms"};

void append(const std::string& path, const std::string& text) { std::ofstream(path, std::ios::app) << text; }

}  // namespace

TEST_CASE("A cell keeps its commas and quotes in CSV") {
  const Row row = {"matmul_kernel<128, 8>", "a \"b\"", "", "1"};
  CHECK(to_line(row) == "\"matmul_kernel<128, 8>\",\"a \"\"b\"\"\",,1");
  CHECK(cells_of(to_line(row)) == row);
  CHECK(cells_of("\"1,048,576\",x") == Row{"1,048,576", "x"});
}

TEST_CASE("A table goes on where an earlier run ended") {
  grader::Workspace workspace;
  const std::string path = workspace.file("results/times.csv");
  {
    Table table(path, kColumns, 2);
    table.add({"naive", "64", "1.5"});
    table.add({"tiled", "64", "1"});
  }
  Table again(path, kColumns, 2);
  CHECK(again.has({"naive", "64"}));
  CHECK_FALSE(again.has({"naive", "128"}));
  again.add({"naive", "64", "2.5"});
  REQUIRE(again.rows().size() == 2);
  CHECK(again.cell(again.rows()[0], "ms") == "2.5");
  CHECK(Table(path, kColumns, 2).rows() == again.rows());
}

TEST_CASE("A row that was cut short is measured again") {
  grader::Workspace workspace;
  const std::string path = workspace.file("times.csv");
  Table(path, kColumns, 2).add({"naive", "64", "1.5"});
  append(path, "tiled,64\nregister,64,1.");
  Table table(path, kColumns, 2);
  CHECK(table.rows().size() == 1);
  CHECK_FALSE(table.has({"register", "64"}));
  table.add({"register", "64", "1.25"});
  CHECK(Table(path, kColumns, 2).rows().size() == 2);
}

TEST_CASE("A table of another version is not mixed with this one") {
  grader::Workspace workspace;
  const std::string path = workspace.file("times.csv");
  append(path, "kernel,ms\nnaive,1\n");
  CHECK_THROWS_AS(Table(path, kColumns, 2), std::runtime_error);
}

TEST_CASE("Numbers become cells, and what is unknown an empty one") {
  CHECK(cell_of(0.125) == "0.125");
  CHECK(cell_of(54021.26, 6) == "54021.3");
  CHECK(cell_of(1048576) == "1048576");
  CHECK(cell_of(std::nan("")).empty());
}
