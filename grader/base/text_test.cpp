#include "grader/base/text.h"

#include <limits>

#include <doctest/doctest.h>

using namespace grader;

TEST_CASE("lines are split without losing the last one") {
  CHECK(split_lines("").empty());
  CHECK(split_lines("a\n").size() == 1);
  CHECK(split_lines("a\n\nb").at(2) == "b");
}

TEST_CASE("the nearest name is found, a far one is not") {
  const std::vector<std::string> labs = {"04_naive", "05_tiled", "06_boundary_checked"};
  CHECK(nearest("05_tield", labs) == "05_tiled");
  CHECK(nearest("tiled", labs) == "05_tiled");
  CHECK(nearest("5_tiled", labs) == "05_tiled");
  CHECK(nearest("zzzzzzzz", labs).empty());
}

TEST_CASE("numbers and counts read well") {
  CHECK(counted(1, "element") == "1 element");
  CHECK(counted(12345, "element") == "12,345 elements");
  CHECK(thousands(999) == "999");
  CHECK(number(0.5) == "0.5");
  CHECK(number(std::numeric_limits<double>::quiet_NaN()) == "nan");
  CHECK(points_text(2.5) == "2.5");
  CHECK(printable("a\033[31mb") == "a?[31mb");
}
