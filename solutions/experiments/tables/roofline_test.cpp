#include "solutions/experiments/tables/roofline.h"

#include <doctest/doctest.h>

#include <cmath>

using namespace experiments;

namespace {

const std::vector<Roof> kH200 = {{"DRAM", 4300}, {"L2", 6000}, {"L1", 33000}};

}  // namespace

TEST_CASE("The naive kernel can be fed by L1 only") {
  CHECK(feeding_level(kH200, 0.25, 6266) == "L1");  // 25,064 GB/s
}

TEST_CASE("A tile brings the traffic within reach of DRAM") {
  CHECK(feeding_level(kH200, 8, 9123) == "DRAM");  // 1,140 GB/s
  CHECK(feeding_level(kH200, 2, 9123) == "L2");    // 4,562 GB/s
}

TEST_CASE("No level is named when none is fast enough, or nothing was measured") {
  CHECK(feeding_level(kH200, 0.25, 20000).empty());
  CHECK(feeding_level(kH200, std::nan(""), 6266).empty());
  CHECK(feeding_level(kH200, 0.25, std::nan("")).empty());
  CHECK(feeding_level({}, 0.25, 6266).empty());
}
