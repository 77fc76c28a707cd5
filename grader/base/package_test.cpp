#include "grader/base/package.h"

#include <filesystem>

#include <doctest/doctest.h>

using namespace grader;

TEST_CASE("the package is found from the running binary") {
  CHECK(std::filesystem::exists(package_root() + "/common/protocol/protocol.h"));
}

TEST_CASE("a lab is found by name and by number") {
  for (const std::string& lab : solved_labs()) {
    CHECK(find_lab(lab) == lab);
    CHECK(find_lab(lab.substr(0, 2)) == lab);
  }
  CHECK(find_lab("no_such_lab") == "");
  CHECK(find_lab("") == "");
}
