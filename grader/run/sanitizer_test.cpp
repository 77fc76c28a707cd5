#include "grader/run/sanitizer.h"

#include <doctest/doctest.h>

using namespace grader;

TEST_CASE("compute-sanitizer's reports become findings, each place once") {
  const std::vector<Finding> findings = parse_sanitizer(
      "========= COMPUTE-SANITIZER\n"
      "========= Invalid __global__ write of size 4 bytes\n"
      "=========     at kernel(float *)+0x70 in matmul.cu:12\n"
      "=========     by thread (4,1,0) in block (2,0,0)\n"
      "=========     Access to 0x7f37e0800100 is out of bounds\n"
      "=========         Host Frame: main [0x8e85] in gpu\n"
      "========= \n"
      "========= Invalid __global__ write of size 4 bytes\n"
      "=========     at kernel(float *)+0x70 in matmul.cu:12\n"
      "=========     by thread (5,1,0) in block (2,0,0)\n"
      "========= \n"
      "========= ERROR SUMMARY: 2 errors\n",
      "matmul.cu");
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].kind == FindingKind::out_of_bounds);
  CHECK(findings[0].line == 12);
  CHECK(findings[0].count == 2);
  CHECK((findings[0].thread == std::array<int, 3>{4, 1, 0}));
  CHECK((findings[0].block == std::array<int, 3>{2, 0, 0}));
  CHECK(findings[0].message ==
        "compute-sanitizer: Thread (4,1,0) of block (2,0,0) accesses global memory outside every array.");
}

TEST_CASE("a race has two lines; barriers and fresh memory have their own kinds") {
  const std::vector<Finding> races = parse_sanitizer(
      "========= Error: Race reported between Write access at race(float *)+0xc0 in matmul.cu:33\n"
      "=========     and Read access at race(float *)+0xd0 in matmul.cu:43 [256 hazards]\n"
      "========= \n"
      "no error\n"
      "========= RACECHECK SUMMARY: 1 hazard displayed (1 error, 0 warnings)\n",
      "matmul.cu");
  REQUIRE(races.size() == 1);
  CHECK(races[0].kind == FindingKind::shared_race);
  CHECK(races[0].line == 33);
  CHECK(races[0].related_line == 43);
  const std::vector<Finding> others = parse_sanitizer(
      "========= Barrier error detected. Divergent thread(s) in warp.\n"
      "=========     at diverge(float *)+0x70 in matmul.cu:7\n"
      "========= \n"
      "========= Uninitialized __global__ memory read of size 4 bytes\n"
      "=========     at uninit(float *, float *)+0x60 in matmul.cu:5\n",
      "matmul.cu");
  REQUIRE(others.size() == 2);
  CHECK(others[0].kind == FindingKind::barrier_divergence);
  CHECK(others[1].kind == FindingKind::uninitialised_read);
  CHECK(others[1].line == 5);
}

TEST_CASE("a clean run and what the program prints are no findings") {
  CHECK(parse_sanitizer("========= COMPUTE-SANITIZER\nInvalid __global__ write\n========= ERROR SUMMARY: 0 errors\n",
                        "matmul.cu")
            .empty());
}
