#include "solutions/lecture/measurements.h"

#include <filesystem>

#include "grader/base/text.h"
#include "grader/sandbox/workspace.h"
#include "solutions/lecture/lecture_test.h"

using namespace lecture;

namespace {

const std::string kHead = "kernel,M,N,K,place,gflops\n";

/// A result folder with a single kernel.
void put(const grader::Workspace& root, const std::string& folder, const std::string& device, const std::string& row) {
  std::filesystem::create_directories(root.file(folder));
  REQUIRE(grader::write_file(root.file(folder + "/ladder.csv"), kHead + row));
  REQUIRE(grader::write_file(root.file(folder + "/ladder_machine.txt"), "device: " + device + ", 132 units\ncpu: x\n"));
}

}  // namespace

TEST_CASE("speeds are found by their columns' names; other shapes, the CPU and broken rows are passed over") {
  Measurements measurements;
  read_speeds(
      "gflops,place,K,N,M,kernel\n12.5,GPU,64,64,64,naive\n1,CPU,64,64,64,cpu\n2,GPU,64,32,64,wide\n"
      ",GPU,64,64,64,empty\n\nshort\n",
      measurements);
  CHECK(measurements.at(64, "naive") == 12.5);
  for (const char* kernel : {"cpu", "wide", "empty"}) CHECK_FALSE(measurements.at(64, kernel));
  CHECK_FALSE(measurements.at(32, "naive"));
}

TEST_CASE("what a kernel takes from each level of memory is read, and what was asked for is none") {
  Measurements measurements;
  read_levels("kernel,level,operations_per_byte,needed_gb_per_second\n05,asked,8,1168\n05,L1,0.3,30623\n",
              measurements);
  CHECK(measurements.levels["05"].size() == 1);
  CHECK(measurements.levels["05"]["L1"].gb_per_s == 30623);
}

TEST_CASE("roofs are read by their level, and others stay unknown") {
  Measurements measurements;
  read_roofs("level,number,unit\nDRAM,4800,GB/s\nL2,1,GB/s\nFP32,66900,GFLOP/s\n", measurements);
  CHECK(measurements.roofs.dram_gb_per_s == 4800);
  CHECK(measurements.roofs.peak_gflops == 66900);
  CHECK(measurements.roofs.l1_gb_per_s == 0);
}

TEST_CASE("this machine's own run comes before the recorded one, and the label says which it is") {
  const grader::Workspace root;
  CHECK(contains(find_measurements(root.path()).source, "no measurements"));
  put(root, "solutions/results/h200", "NVIDIA H200", "a,8,8,8,GPU,1\n");
  CHECK(find_measurements(root.path()).source == "Recorded on NVIDIA H200, not measured on this machine.");
  put(root, "build/results", "Mine", "a,8,8,8,GPU,2\n");
  CHECK(contains(find_measurements(root.path()).source, "Measured on this machine (Mine)"));
  CHECK(find_measurements(root.path()).at(8, "a") == 2);
}

TEST_CASE("a run of this machine without a GPU does not hide the recorded one") {
  const grader::Workspace root;
  put(root, "build/results", "none", "01_naive_cpu,8,8,8,CPU,2\n");
  put(root, "solutions/results/h200", "NVIDIA H200", "a,8,8,8,GPU,1\n");
  CHECK(contains(find_measurements(root.path()).source, "Recorded on NVIDIA H200"));
}

TEST_CASE("the size that is shown is the one with the most kernels, 4096 before others") {
  Measurements measurements;
  for (const int n : {2048, 4096, 8192}) measurements.gflops[n] = {{"a", 1}, {"b", 1}};
  measurements.gflops[16384] = {{"a", 1}};
  CHECK(best_size(measurements, {"a", "b"}) == 4096);
  measurements.gflops.erase(4096);
  CHECK(best_size(measurements, {"a", "b"}) == 8192);
  CHECK(best_size({}, {"a"}) == 0);
}
