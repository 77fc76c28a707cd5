#include "grader/cli/record/hint_record.h"

#include <doctest/doctest.h>

#include <cstdlib>

#include "grader/sandbox/workspace.h"

namespace grader {

TEST_CASE("hints go one step further, and begin anew with another diagnosis") {
  const Workspace workspace;
  REQUIRE(setenv("MATMUL_LABS_ROOT", workspace.path().c_str(), 1) == 0);
  CHECK(read_hint_record("05_tiled", "a.cu").taken == 0);
  CHECK(take_hint("05_tiled", "a.cu", "c_transposed", 2).step == 1);
  CHECK(take_hint("05_tiled", "a.cu", "c_transposed", 2).step == 2);
  CHECK(take_hint("05_tiled", "a.cu", "c_transposed", 2).taken == 2);  // there is no third hint
  const HintRecord other = take_hint("05_tiled", "a.cu", "grid_swapped", 2);
  CHECK(other.step == 1);
  CHECK(other.taken == 3);
  CHECK(read_hint_record("05_tiled", "b.cu").taken == 0);
  CHECK(read_hint_record("06_boundary_checked", "a.cu").taken == 0);
  unsetenv("MATMUL_LABS_ROOT");
}

}  // namespace grader
