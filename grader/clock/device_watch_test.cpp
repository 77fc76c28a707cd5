#include "grader/clock/device_watch.h"

#include <doctest/doctest.h>

using namespace grader;

TEST_CASE("samples under load count, idle ones do not") {
  DeviceState state;
  add_samples(
      "NVIDIA H200, 580.159.04, 345, 1980, 123.45, 700.00, 37, 0, 0x0000000000000001\n"
      "NVIDIA H200, 580.159.04, 1980, 1980, 420.10, 700.00, 45, 97, 0x0000000000000000\n"
      "NVIDIA H200, 580.159.04, 1845, 1980, 686.00, 700.00, 52, 100, 0x0000000000000004\n"
      "half a li",
      state);
  CHECK(state.samples == 2);
  CHECK(state.lowest_clock == 1845);
  CHECK(state.highest_clock == 1980);
  CHECK(state.most_power == 686);
  CHECK(state.temperature == 52);
  CHECK(state.reasons == 0x4);
  CHECK(
      remark_on(state) ==
      "The GPU lowered its clock at its power limit, down to 1845 of 1980 MHz; this affects both sides of the ratio.");
  CHECK(record_of(state).at("clock_mhz") == "1845 to 1980");
}

TEST_CASE("a card that tells little is no trouble") {
  DeviceState state;
  add_samples("NVIDIA GeForce GTX 1650, 535.54, 1500, [N/A], [N/A], [N/A], 60, 50, [N/A]\n", state);
  CHECK(state.samples == 1);
  CHECK(remark_on(state) == "");
  CHECK(remark_on({}) == "");
  CHECK(record_of({}).empty());
}

TEST_CASE("other programs on the device are named") {
  DeviceState state;
  state.others = parse_programs("1234, /usr/bin/python3\n, \n");
  REQUIRE(state.others.size() == 1);
  CHECK(remark_on(state).find("(process 1234 python3)") != std::string::npos);
}
