#include "solutions/lecture/measurements.h"

#include <filesystem>

#include "grader/text.h"
#include "grader/workspace.h"
#include "solutions/lecture/test_lecture.h"

using namespace lecture;

TEST_CASE("rows are found by their columns' names, broken ones are passed over") {
  const Measurements measurements = read_measurements(
      "# device: Some GPU\n# peak_gflops: 100\nkernel,gflops,n\nnaive,12.5,64\nbroken,,64\ntiled,20,64\n\nshort\n");
  CHECK(measurements.at(64, {"naive"}) == 12.5);
  CHECK(measurements.at(64, {"fast", "tiled"}) == 20);
  CHECK_FALSE(measurements.at(64, {"broken"}));
  CHECK_FALSE(measurements.at(32, {"naive"}));
  CHECK(measurements.number("peak_gflops") == 100);
  CHECK(measurements.number("nothing") == 0);
}

TEST_CASE("this machine's own run comes before the recorded one, and the label says which it is") {
  namespace fs = std::filesystem;
  CHECK(contains(find_measurements(grader::package_root()).source, "NVIDIA H200"));
  const grader::Workspace root;
  fs::create_directories(root.file("solutions/results/h200"));
  REQUIRE(grader::write_file(root.file("solutions/results/h200/plain_ladder.csv"),
                             "# device: NVIDIA H200\nn,kernel,gflops\n8,a,1\n"));
  CHECK(find_measurements(root.path()).source == "Recorded (NVIDIA H200), not on this machine.");
  fs::create_directories(root.file("build/results"));
  REQUIRE(grader::write_file(root.file("build/results/ladder.csv"), "# device: Mine\nn,kernel,gflops\n8,a,2\n"));
  CHECK(contains(find_measurements(root.path()).source, "Measured on this machine (Mine)"));
  CHECK(find_measurements(root.path()).at(8, {"a"}) == 2);
}

TEST_CASE("the size that is shown is the one with the most kernels, 4096 before others") {
  const Measurements measurements =
      read_measurements("n,kernel,gflops\n2048,a,1\n2048,b,1\n4096,a,1\n4096,b,1\n8192,a,1\n8192,b,1\n16384,a,1\n");
  CHECK(best_size(measurements, {{"a"}, {"b"}}) == 4096);
  CHECK(best_size(read_measurements("n,kernel,gflops\n64,a,1\n128,a,1\n"), {{"a"}}) == 128);
  CHECK(best_size({}, {{"a"}}) == 0);
}
