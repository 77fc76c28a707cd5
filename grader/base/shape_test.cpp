#include "grader/base/shape.h"

#include <doctest/doctest.h>

using namespace grader;

TEST_CASE("a shape is three positive sides") {
  Shape shape;
  CHECK(parse_shape("64x32x16", shape));
  CHECK(to_string(shape) == "64x32x16");
  for (const char* bad :
       {"", "64", "64x32", "64x32x", "x32x16", "0x1x1", "64x32x16x8", "64x-1x1", "6 4x1x1", "64x32x16 "})
    CHECK_FALSE(parse_shape(bad, shape));
  CHECK_FALSE(parse_shape("99999999999999999999x1x1", shape));
}
