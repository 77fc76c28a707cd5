#include "solutions/experiments/measure/contestants.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <stdexcept>

#include "grader/base/package.h"
#include "grader/base/text.h"

using namespace experiments;

namespace {

/// Changes to the package's folder, where contestants are found.
struct InPackage {
  InPackage() { std::filesystem::current_path(grader::package_root()); }
  ~InPackage() { std::filesystem::current_path(before); }
  std::filesystem::path before = std::filesystem::current_path();
};

std::string source_of(const Contestant& contestant) {
  std::string text;
  REQUIRE(grader::read_file(contestant.source, text));
  return edited(text, contestant.edits);
}

}  // namespace

TEST_CASE("Every solution is a rung, CPU labs first") {
  const InPackage here;
  const std::vector<Contestant> found = rungs();
  REQUIRE(found.size() >= 9);
  CHECK(found.front().name == "01_naive_cpu");
  CHECK_FALSE(runs_on_gpu(found[2]));
  CHECK(runs_on_gpu(found[3]));
  CHECK(rung("07").name == "07_register_tiled");
  CHECK_THROWS_AS(rung("99"), std::runtime_error);
}

TEST_CASE("The sweep takes its kernels from the solutions, with another tile width") {
  const InPackage here;
  for (int tile : kTiles)
    for (bool checked : {false, true}) {
      const Contestant variant = tiled(tile, checked);
      CHECK(source_of(variant).find("constexpr int TILE = " + std::to_string(tile) + ";") != std::string::npos);
      CHECK(variant.source.find(checked ? "06_" : "05_") != std::string::npos);
    }
  CHECK(tiled(8, true).name == "tiled 8 checked");
}

TEST_CASE("Every variant's edits find their place") {
  const InPackage here;
  for (const Contestant& contestant : mistakes_and_cures()) CHECK_NOTHROW(source_of(contestant));
  CHECK_NOTHROW(source_of(barrier_inside_bounds_test()));
  CHECK(source_of(row_on_x()).find("row = blockIdx.x") != std::string::npos);
}

TEST_CASE("An edit that finds nothing, or two places, is refused") {
  CHECK(edited("a b c", {{"b", "x"}}) == "a x c");
  CHECK_THROWS_AS(edited("a b c", {{"z", "x"}}), std::runtime_error);
  CHECK_THROWS_AS(edited("a b b", {{"b", "x"}}), std::runtime_error);
}
