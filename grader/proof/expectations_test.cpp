#include "grader/proof/expectations.h"

#include <doctest/doctest.h>

using namespace grader;
using Words = std::vector<std::string>;

namespace {

const std::string kKernel =
    "// shape: 16x16x8 5x6x7\r\n"
    "// says: one thing; or another|a third\n"
    "// shapes: none\n"
    "int a;  // shape: 1x1x1\n"
    "// shape: 2x3x4\n"
    "x = y;  // expect: shared-race error; related: global-race; related: timeout\n"
    "f(\"expect: nothing\");\n";

}  // namespace

TEST_CASE("expectations: headers begin their line") {
  CHECK(header(kKernel, "says") == "one thing; or another|a third");
  CHECK(header(kKernel, "shape") == "16x16x8 5x6x7");
  CHECK(header(kKernel, "expect") == "");
  CHECK(header_words(kKernel, "shape") == Words{"16x16x8", "5x6x7", "2x3x4"});
  CHECK(header_words(kKernel, "labs") == Words{});
}

TEST_CASE("expectations: a mark knows its line, and ends at a semicolon") {
  const std::vector<Annotation> expected = marks(kKernel, "expect"), related = marks(kKernel, "related");
  REQUIRE(expected.size() == 1);
  CHECK(expected[0].line == 6);
  CHECK(expected[0].words == Words{"shared-race", "error"});
  REQUIRE(related.size() == 2);
  CHECK(related[0].words == Words{"global-race"});
  CHECK(related[1].words == Words{"timeout"});
  CHECK(related[1].line == 6);
  CHECK(marks(kKernel, "// shape").size() == 3);
}
