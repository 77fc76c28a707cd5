// Do the course text and the READMEs say what was measured? Each figure of theirs that comes from a table in
// solutions/results/h200 stands here, with the words around it; a new run of the experiments changes both.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <sstream>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "grader/base/package.h"
#include "grader/base/text.h"
#include "solutions/experiments/tables/table.h"

namespace {

using experiments::cells_of;
using experiments::Row;

std::string read(const std::string& name) {
  std::string text;
  REQUIRE_MESSAGE(grader::read_file(grader::package_root() + "/" + name, text), name);
  return text;
}

/// The number in that column of the row that begins with `key`.
double recorded(const std::string& table, const Row& key, const std::string& column) {
  const std::vector<std::string> lines = grader::split_lines(read("solutions/results/h200/" + table));
  REQUIRE(!lines.empty());
  const Row columns = cells_of(lines[0]);
  const auto at = std::find(columns.begin(), columns.end(), column) - columns.begin();
  for (const std::string& line : lines) {
    const Row row = cells_of(line);
    if (row.size() == columns.size() && std::equal(key.begin(), key.end(), row.begin()))
      return std::atof(row.at(static_cast<size_t>(at)).c_str());
  }
  FAIL(table << " has no row for " << key.at(0));
  return 0;
}

double ladder(const std::string& kernel, const std::string& size, const std::string& column) {
  return recorded("ladder.csv", {kernel, size}, column);
}
std::string gflops(const std::string& kernel, const std::string& size = "4096") {
  return grader::thousands(static_cast<uint64_t>(std::llround(ladder(kernel, size, "gflops"))));
}
std::string cured(const std::string& kernel) {
  return grader::thousands(static_cast<uint64_t>(std::llround(recorded("cures.csv", {kernel}, "gflops"))));
}
std::string roof(const std::string& level) {
  return grader::thousands(static_cast<uint64_t>(recorded("roofs.csv", {level}, "number")));
}
std::string ratio(const std::string& kernel, const std::string& size, int digits) {
  return fmt::format("{:.{}f}", ladder(kernel, size, "ratio"), digits);
}
std::string bytes(const std::string& kernel) {
  return fmt::format("{:.4f}", 2 / recorded("levels.csv", {kernel, "asked"}, "operations_per_byte"));
}
std::string crossover(const std::string& cpu) {
  return fmt::format("{:.0f}", recorded("crossover_points.csv", {cpu, "04_naive"}, "gpu_wins_from"));
}

/// Line breaks and repeated spaces are one space.
std::string in_one_line(const std::string& text) {
  std::istringstream words(text);
  std::string line;
  for (std::string word; words >> word;) line += word + " ";
  return line;
}

void says(const std::string& file, const std::string& words) {
  CHECK_MESSAGE(in_one_line(read(file)).find(words) != std::string::npos,
                file << " does not say what was recorded: \"" << words << "\"");
}

}  // namespace

TEST_CASE("figures of the handout: the roofline") {
  const auto level = [](const char* name) { return recorded("levels.csv", {"04_naive", name}, "operations_per_byte"); };
  const double needed = recorded("levels.csv", {"04_naive", "asked"}, "needed_gb_per_second");
  says("handout.md", "The naive kernel on an H200 reaches " + gflops("04_naive") + " GFLOP/s at 4096");
  says("handout.md", "that is " + grader::thousands(static_cast<uint64_t>(needed)) + " GB in every second");
  says("handout.md", "Main memory delivers " + roof("DRAM") + " there and L2 " + roof("L2") + "; only L1, with " +
                         roof("L1") + ", can");
  says("handout.md",
       fmt::format("{:.1f} operations per byte at L2 and {:.0f} at main memory", level("L2"), level("DRAM")));
  says("handout.md", "arithmetic units peak at " + roof("FP32") + " GFLOP/s in FP32");
}

TEST_CASE("figures of the handout: the labs, and when a GPU is worth it") {
  says("handout.md", "| 04_naive | one GPU thread per element | " + gflops("04_naive") + " GFLOP/s, n = 4096, H200 |");
  for (const char* kernel : {"05_tiled", "06_boundary_checked", "07_register_tiled", "08_vectorized", "09_warp_tiled",
                             "10_tensor_core", "cuBLAS FP32", "cuBLAS TF32"})
    says("handout.md", "| " + gflops(kernel) + " |");
  says("handout.md", "overtakes the CPU loop at n = " + crossover("01_naive_cpu") + " on that machine");
  says("handout.md",
       "Eigen on one core at " + crossover("Eigen 1 core") + ", and on 16 cores at " + crossover("Eigen all cores"));
}

TEST_CASE("figures of the handout: sections 3.1 to 3.5") {
  says("handout.md", "reaches " + gflops("naive row on x") + " GFLOP/s on an H200 instead of " + gflops("04_naive"));
  says("handout.md",
       "runs at " + cured("bank conflicts") + " GFLOP/s, and with 33 columns at " + cured("bank conflicts cured"));
  says("handout.md", "from " + gflops("06_boundary_checked") + " to " + gflops("07_register_tiled") + " GFLOP/s, " +
                         ratio("07_register_tiled", "4096", 2) + " of cuBLAS");
  const Row spilled = {"registers spilled", "matmul_kernel<128, 128, 8, 8, 8>"};
  says("handout.md", fmt::format("spills {} bytes per thread and falls from {} to {} GFLOP/s",
                                 recorded("registers.csv", spilled, "spill_store_bytes"), cured("registers kept"),
                                 cured("registers spilled")));
  says("handout.md",
       fmt::format("tie with cuBLAS, at {:.0f}% of the peak",
                   100 * ladder("cuBLAS FP32", "4096", "gflops") / recorded("roofs.csv", {"FP32"}, "number")));
  says("handout.md", "cuBLAS reaches " + gflops("cuBLAS TF32") + " GFLOP/s on the same card, " +
                         ratio("cuBLAS TF32", "4096", 1) + " times its FP32 speed");
}

TEST_CASE("figures of the handout: the challenges") {
  says("handout.md",
       "loads " + bytes("08_vectorized") + " bytes per multiply-add instead of " + bytes("07_register_tiled"));
  says("handout.md", "reaches " + gflops("08_vectorized") + " GFLOP/s, " + ratio("08_vectorized", "4096", 3) +
                         " of cuBLAS, and at 4095, with single words, " + gflops("08_vectorized", "4095"));
  const auto nine = [](const char* size) { return ratio("09_warp_tiled", size, 3); };
  says("handout.md", gflops("09_warp_tiled") + " GFLOP/s at 4096, " + nine("4096") +
                         " of cuBLAS in the same run, and " + nine("1024") + ", " + nine("2048") + ", " + nine("8192") +
                         " and " + nine("4095") + " at 1024, 2048, 8192 and 4095");
  says("labs/09_warp_tiled/README.md", "reaches " + nine("4096") + " on an H200");
  says("handout.md", fmt::format("of {:.3f} milliseconds", ladder("10_tensor_core", "4096", "median_ms")));
  says("handout.md",
       fmt::format("{:.2f} times as fast as cuBLAS in TF32", ladder("10_tensor_core", "4095", "ratio_tf32")));
  says("handout.md", fmt::format("At 4096 it reaches {},000 GFLOP/s, {:.1f} times cuBLAS in FP32",
                                 std::llround(ladder("10_tensor_core", "4096", "gflops") / 1000),
                                 ladder("10_tensor_core", "4096", "ratio")));
}

TEST_CASE("figures of the READMEs") {
  const auto share = [](const char* kernel, int digits) { return ratio(kernel, "4096", digits); };
  says("README.md", "share of cuBLAS FP32 at 4096 is " + share("04_naive", 3) + ", " + share("05_tiled", 3) + ", " +
                        share("06_boundary_checked", 3) + ", " + share("07_register_tiled", 3) + ", " +
                        share("08_vectorized", 3) + " and " + share("09_warp_tiled", 2));
  // Each lab at its best: small tiles would seem to save nothing.
  for (const char* kernel : {"07_register_tiled", "08_vectorized"})
    says("solutions/results/h200/traffic.svg", std::string(kernel) + ": " + bytes(kernel) + " bytes loaded");
  const std::string results = "solutions/results/h200/README.md";
  for (const char* kernel : {"04_naive", "07_register_tiled", "08_vectorized", "09_warp_tiled"}) {
    std::string row = std::string("| ") + kernel + " |";
    for (const char* size : {"1024", "2048", "4096", "8192", "4095"}) row += " " + ratio(kernel, size, 3) + " |";
    says(results, row);
  }
  for (const char* kernel : {"registers spilled", "registers kept", "bank conflicts", "bank conflicts cured"})
    says(results, "| " + cured(kernel) + " |");
}
