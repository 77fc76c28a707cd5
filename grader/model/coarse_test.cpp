#include "grader/model/coarse.h"

#include <doctest/doctest.h>

using namespace grader;

namespace {

/// Lab 05 at 256 x 256 x 128, with tiles of width 32.
std::map<std::string, double> tiled() {
  return {{"launches", 1},
          {"blocks", 64},
          {"threads", 65536},
          {"a_words_read", 32768},
          {"b_words_read", 32768},
          {"c_words_written", 65536},
          {"global_load_requests", 16384},
          {"global_load_sectors", 65536},
          {"global_load_bytes", 2097152},
          {"global_store_requests", 2048},
          {"global_store_sectors", 8192},
          {"global_store_bytes", 262144},
          {"shared_load_instructions", 327680},
          {"shared_load_wavefronts", 393216},
          {"shared_store_instructions", 16384},
          {"shared_store_wavefronts", 16384},
          {"barriers", 512}};
}

}  // namespace

TEST_CASE("coarse: counters of a small product are scaled to a large one") {
  const auto call = coarse_profile(tiled(), 4096);
  REQUIRE(call);
  const LaunchProfile& l = call->launches[0];
  CHECK(l.threads == 1024);
  CHECK(l.blocks == 16384);
  CHECK(l.arithmetic.fused == 131072);
  CHECK(l.load_requests == 8192);
  CHECK(l.load_lines == 8192);
  CHECK(l.distinct_sectors == 32768);
  CHECK(l.shared_load_wavefronts == 196608);
  CHECK(l.barriers == 256);
  CHECK(l.store_lines == 32);
}

TEST_CASE("coarse: the prediction holds what was measured on an H200") {
  const Prediction p = predict_coarsely(*coarse_profile(tiled(), 4096), read_card("h200"));
  const double measured = 14.7e-3;  // solutions/results/h200/ladder.csv
  CHECK(p.low < measured);
  CHECK(measured < p.high);
}

TEST_CASE("coarse: scattered loads are a line each") {
  auto counters = tiled();
  counters["global_load_sectors"] = 32 * counters["global_load_requests"];
  CHECK(coarse_profile(counters, 4096)->launches[0].load_lines == 32 * 8192);
}

TEST_CASE("coarse: nothing is said of tensor cores, of several launches, nor without counters") {
  auto counters = tiled();
  counters["tensor_multiply_adds"] = 1;
  CHECK_FALSE(coarse_profile(counters, 4096));
  CHECK_FALSE(coarse_profile({}, 4096));
  counters = tiled();
  counters["launches"] = 2;
  CHECK_FALSE(coarse_profile(counters, 4096));
}
