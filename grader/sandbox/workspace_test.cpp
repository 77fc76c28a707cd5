#include "grader/sandbox/workspace.h"

#include <filesystem>

#include <doctest/doctest.h>

#include "grader/base/text.h"

using namespace grader;

TEST_CASE("a workspace goes with all that is in it") {
  std::string path;
  {
    const Workspace workspace;
    REQUIRE(workspace.ok());
    path = workspace.path();
    CHECK(write_file(workspace.file("a.txt"), "x"));
  }
  CHECK_FALSE(std::filesystem::exists(path));
}
