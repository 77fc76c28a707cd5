#include <doctest/doctest.h>

#include "grader/diagnosis/habits/habits.h"
#include "grader/diagnosis/habits/made_source_test.h"

namespace grader {

TEST_CASE("the number of a copy that never changes") {
  const std::string tile = "__shared__ float As[2][8][8];\nint now = 0;\n",
                    use = "As[now][y][x] = 1;\ns = As[now][0][0];\n";
  CHECK(copy_stands_still(kernel(tile + use), "As").name == "now");
  CHECK(copy_stands_still(kernel(tile + use), "As").line == 3);
  CHECK(copy_stands_still(kernel(tile + use + "now = 1 - now;"), "As").line == 0);
  CHECK(copy_stands_still(kernel(tile + use + "now ^= 1;"), "As").line == 0);
  CHECK(copy_stands_still(kernel(tile + use + "As[1 - now][y][x] = 2;"), "As").line == 0);
  CHECK(copy_stands_still(kernel("__shared__ float As[8][8];\nint now = 0;\n" + use), "As").line == 0);
}

TEST_CASE("one number that is split by two") {
  const std::string column = "int c = t % (BN / TN);";
  CHECK(split_by_two(kernel("int r = t / BN;\n" + column)).name ==
        "t is divided by BN here, and line 3 has t % (BN / TN).");
  CHECK(split_by_two(kernel("int r = threadIdx.x / 8, c = threadIdx.x % 16;")).line == 2);
  CHECK(split_by_two(kernel("int r = t / (BN / TN);\n" + column)).line == 0);
  CHECK(split_by_two("constexpr int W = 16;\n" + kernel("int r = t / W;\nint c = t % 16;")).line == 0);
  CHECK(split_by_two(kernel("int a = t / 2, b = t % 2;\nint r = t / 8;\nint c = t % 16;")).line == 3);
  CHECK(split_by_two(kernel("int w = t / 32;\nint r = t / 16;\nint c = t % 16;")).line == 0);
  CHECK(split_by_two(kernel("int r = t / 8 % 4;\nint c = t % 16;")).line == 0);
}

}  // namespace grader
