#include "solutions/experiments/tables/counts.h"

#include <doctest/doctest.h>

#include "grader/sandbox/workspace.h"

using namespace experiments;

namespace {

Table counts_in(const grader::Workspace& workspace) {
  return Table(workspace.file("counts.csv"), kCountColumns, kCountKeys);
}

}  // namespace

TEST_CASE("Asynchronous copies count as loads, and traffic of each level becomes bytes") {
  const Counters counts = as_emulator_counts({{"global_load_requests", 10},
                                              {"global_async_requests", 5},
                                              {"global_load_sectors", 40},
                                              {"l1_wavefronts", 2},
                                              {"l2_sectors", 3},
                                              {"dram_read_bytes", 64},
                                              {"dram_write_bytes", 32}});
  CHECK(counts.at("global_load_requests") == 15);
  CHECK(counts.at("global_load_sectors") == 40);
  CHECK(counts.at("l1_bytes") == 256);
  CHECK(counts.at("l2_bytes") == 96);
  CHECK(counts.at("dram_bytes") == 96);
}

TEST_CASE("The intensity is operations over bytes asked for; what was not counted stays empty") {
  grader::Workspace workspace;
  Table table = counts_in(workspace);
  table.add(count_row("04_naive", cube(256), kEmulator,
                      {{"global_load_bytes", 8.0 * 256 * 256 * 256}, {"global_load_sectors", 2097152}}));
  CHECK(table.cell(table.rows()[0], "operations_per_byte") == "0.25");
  CHECK(table.cell(table.rows()[0], "operations_per_sector_byte") == "0.5");
  CHECK(table.cell(table.rows()[0], "global_load_bytes") == "134217728");
  CHECK(table.cell(table.rows()[0], "dram_bytes").empty());
}

TEST_CASE("The page puts both sources side by side, and says where they agree") {
  grader::Workspace workspace;
  Table table = counts_in(workspace);
  table.add(
      count_row("04_naive", cube(256), kEmulator, {{"global_load_sectors", 2097152}, {"global_load_requests", 8}}));
  table.add(
      count_row("04_naive", cube(256), kProfiler, {{"global_load_sectors", 2097152}, {"global_load_requests", 9}}));
  table.add(count_row("05_tiled", cube(256), kEmulator, {{"global_load_sectors", 7}}));
  const std::string text = side_by_side(table);
  CHECK(text.find("2097152 =") != std::string::npos);
  CHECK(text.find("8 / 9") != std::string::npos);
  CHECK(text.find("| 7 |") != std::string::npos);
}
