#include "grader/model/profile_table.h"

#include <doctest/doctest.h>

#include "grader/model/card.h"
#include "grader/model/predict.h"

using namespace grader;

TEST_CASE("profiles are written and read back, and tell the same time") {
  LaunchProfile launch;
  launch.grid = {64, 32, 1};
  launch.blocks = 2048, launch.threads = 256, launch.shared_bytes = 2048, launch.barriers = 128;
  launch.arithmetic.fused = 16384, launch.shared_loads = 32768, launch.shared_load_wavefronts = 32768;
  launch.staged_loads = 512, launch.load_requests = 1024, launch.load_lines = 2048, launch.distinct_sectors = 4096;
  ProfileTable table;
  table[{"05_tiled", 1024}] = {{1024, 1024, 1024}, {launch, launch}};
  const ProfileTable again = parse_profiles(to_csv(table));
  REQUIRE(again.size() == 1);
  const CallProfile& call = again.at({"05_tiled", 1024});
  CHECK(call.launches.size() == 2);
  CHECK(call.launches[0].grid[1] == 32);
  const Card card = read_card("h200");
  CHECK(predict_seconds(call, card) == doctest::Approx(predict_seconds(table.at({"05_tiled", 1024}), card)));
  CHECK(parse_profiles("kernel,size\n05_tiled,1024,1\n").empty());
}

TEST_CASE("the package's own profiles hold every CUDA lab without tensor cores, at the sizes that are timed") {
  for (const char* lab :
       {"04_naive", "05_tiled", "06_boundary_checked", "07_register_tiled", "08_vectorized", "09_warp_tiled"})
    for (const int size : {2048, 4096}) CHECK_MESSAGE(recorded_profiles().contains({lab, size}), lab);
}
