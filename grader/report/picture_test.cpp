#include "grader/report/picture.h"

#include <doctest/doctest.h>

namespace grader {

TEST_CASE("the map shows the worst of what a character stands for") {
  WrongMap map;
  map.shape = "4x6x2";
  map.rows = {"......", ".....o", "......", "x....."};
  CHECK(draw_map(map, 10, 40, false) ==
        "  C at 4x6x2:  . right  x wrong  o never written\n  ......\n  .....o\n  ......\n  x.....\n");
  CHECK(draw_map(map, 2, 3, false) ==
        "  C at 4x6x2:  . right  x wrong  o never written  (the worst of several elements)\n  ..o\n  x..\n");
  CHECK(draw_map(map, 2, 3, true).find("\033[31;1mx") != std::string::npos);
  CHECK(draw_map(WrongMap{}, 10, 40, false).empty());
}

}  // namespace grader
