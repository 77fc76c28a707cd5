#include "grader/cli/commands.h"

#include <doctest/doctest.h>

#include <sstream>

#include "grader/base/text.h"

TEST_CASE("doctor: every line fits a terminal and the parts are named") {
  std::ostringstream out;
  const int status = grader::doctor(out);
  CHECK(status == 0);
  for (const std::string& line : grader::split_lines(out.str())) {
    CAPTURE(line);
    CHECK(line.size() < 80);
  }
  for (const char* part :
       {"compiler", "make", "sandbox", "valgrind", "Eigen", "nvcc", "driver", "GPU", "cuBLAS", "ncu"}) {
    CAPTURE(part);
    CHECK(out.str().find(std::string("\n  ") + part) != std::string::npos);
  }
}
