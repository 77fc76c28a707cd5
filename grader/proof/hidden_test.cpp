// Two mistakes in one file, one of which makes all numbers wrong: the other one is found as well, and named first.
#include <doctest/doctest.h>

#include <string>

#include "grader/base/package.h"
#include "grader/base/text.h"
#include "grader/judge/judge.h"
#include "grader/sandbox/workspace.h"

namespace grader {
namespace {

std::string replaced(std::string text, const std::string& part, const std::string& by) {
  const size_t at = text.find(part);
  REQUIRE(at != std::string::npos);
  return text.replace(at, part.size(), by);
}

std::string solution() {
  std::string text;
  REQUIRE(read_file(package_root() + "/solutions/05_tiled/matmul.cu", text));
  return text;
}

/// The ids of the mistakes named first and second.
std::string named(const std::string& text) {
  const Workspace workspace;
  REQUIRE(write_file(workspace.file("matmul.cu"), text));
  Options options;
  options.backend = Backend::emulator;
  options.timed = false;
  const LabResult result = judge_lab("05_tiled", workspace.file("matmul.cu"), options);
  if (!result.diagnosis) return "";
  return result.diagnosis->id + (result.diagnosis->also.empty() ? "" : " " + result.diagnosis->also[0].id);
}

const std::string kLastBarrier = "__syncthreads();  // nobody loads the next tile",
                  kStore = "C[size_t(row) * N + col] = ", kFactor = "B_tile[k][tx]";

}  // namespace

TEST_CASE("what a race hides is named before it") {
  const std::string races = replaced(solution(), kLastBarrier, "// nobody loads the next tile");
  CHECK(named(races) == "second_barrier_missing");
  CHECK(named(replaced(races, kFactor, "B_tile[tx][k]")) == "tile_indices_swapped second_barrier_missing");
}

TEST_CASE("what a C without a value hides is named before it") {
  const std::string adds = replaced(solution(), kStore, "C[size_t(row) * N + col] += ");
  CHECK(named(adds) == "added_to_old_c");
  CHECK(named(replaced(adds, kFactor, "B_tile[tx][k]")) == "tile_indices_swapped added_to_old_c");
}

TEST_CASE("a C that is only multiplied by beta comes after what is wrong at some sizes") {
  const std::string beta = "const float beta = 0.0f; " + kStore + "beta * C[size_t(row) * N + col] + ";
  CHECK(named(replaced(solution(), kStore, beta)) == "added_to_old_c");
  const std::string sides = replaced(solution(), "A[size_t(row) * K", "A[size_t(row) * N");
  CHECK(named(replaced(sides, kStore, beta)) == "wrong_leading_dimension added_to_old_c");
}

}  // namespace grader
