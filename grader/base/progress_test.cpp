#include "grader/base/progress.h"

#include <doctest/doctest.h>

using grader::progress_line;

TEST_CASE("progress: a bar, the steps done, and what goes on") {
  CHECK(progress_line(3, 12, "compiling", 9, 79) == "[#####...............]  3/12  compiling");
  CHECK(progress_line(0, 2, "a", 0, 79) == "[....................]  0/2  a");
  CHECK(progress_line(9, 2, "a", 0, 79) == "[####################]  2/2  a");
}

TEST_CASE("progress: one step needs no bar, and a line is never wider than asked") {
  CHECK(progress_line(0, 1, "grading 05_tiled ...", 3, 79) == "grading 05_tiled ...");
  CHECK(progress_line(3, 12, std::string(100, 'x'), 0, 79).size() == 79);
}

TEST_CASE("progress: many steps tell the time left") {
  CHECK(progress_line(20, 60, "a", 20, 79) == "[######..............] 20/60  about 40 s left  a");
  CHECK(progress_line(20, 60, "a", 100, 79) == "[######..............] 20/60  about 3 min left  a");
  CHECK(progress_line(0, 60, "a", 100, 79) == "[....................]  0/60  a");
}
