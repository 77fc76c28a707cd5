#include "grader/base/parallel.h"

#include <stdexcept>

#include <doctest/doctest.h>

using grader::in_parallel;

TEST_CASE("every piece of work is done once, with more workers than pieces too") {
  for (const unsigned workers : {1u, 3u, 20u}) {
    std::vector<int> done(10);
    in_parallel(done.size(), workers, [&](size_t i) { ++done[i]; });
    CHECK(done == std::vector<int>(10, 1));
  }
  in_parallel(0, 2, [](size_t) { FAIL("there is nothing to do"); });
}

TEST_CASE("what a piece of work throws is thrown to the caller") {
  CHECK_THROWS_AS(in_parallel(4, 2, [](size_t i) { i == 2 ? throw std::runtime_error("") : void(); }),
                  std::runtime_error);
}
