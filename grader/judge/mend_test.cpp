#include "grader/judge/mend.h"

#include <doctest/doctest.h>

using namespace grader;

TEST_CASE("a barrier goes to the end of the round, or before what reads, on the lines that were there") {
  const std::string source =
      "__global__ void k(float* A) {\n  for (int t = 0; t < 4; ++t) {\n    tile[x] = A[t];\n"
      "    for (int i = 0; i < 8; ++i) {\n      sum += tile[i];\n    }\n  }\n}\n";
  const std::vector<std::string> copies = with_barriers(source, 5, 3);
  REQUIRE(copies.size() == 3);
  const std::string at_end = "    }\n   __syncthreads(); }\n}\n", before = "     __syncthreads(); for (int i";
  CHECK(copies[0].ends_with(at_end));
  CHECK(copies[1].find(before) != std::string::npos);
  CHECK((copies[2].ends_with(at_end) && copies[2].find(before) != std::string::npos));
  CHECK(with_barriers(source, 1, 3).empty());
  CHECK(with_barriers(source, 0, 99).empty());
  CHECK(with_barriers("", 1, 1).empty());
}
