// Commands that are built on first use, with a stand-in for the program that contains them.
#include <filesystem>
#include <string>

#include <doctest/doctest.h>

#include "common/tools/test_folder.h"
#include "grader/base/package.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

/// A package whose `make more` runs `recipe`.
struct Package : tools_test::Folder {
  explicit Package(const std::string& recipe) {
    tools_test::write(path / "Makefile", "more:\n\t" + recipe + "\n");
    fs::create_directories(path / "build");
    fs::copy(package_root() + "/build/grader", path / "build/grader");
    fs::create_directory_symlink(package_root() + "/build/deps", path / "build/deps");
    tools_test::write(path / "stand_in", "#!/bin/sh\nprintf 'more: %s|' \"$@\"\nexit 7\n");
    fs::permissions(path / "stand_in", fs::perms::owner_all);
  }

  std::string trace(int& status) const {
    return run("env -u MATMUL_LABS_ROOT build/grader trace 05 --out 'a b.html'", status);
  }
};

constexpr const char* kBuilds = "@echo building; cp stand_in build/grader_more; touch build/.more";

}  // namespace

TEST_CASE("a command that is not built yet is built, once, and then has all its words") {
  const Package package(kBuilds);
  int status = 0;
  const std::string first = package.trace(status);
  CHECK(first == "This command is being built, once:\nbuilding\nmore: trace|more: 05|more: --out|more: a b.html|");
  CHECK(status == 7);
  CHECK(package.trace(status) == "more: trace|more: 05|more: --out|more: a b.html|");
}

TEST_CASE("a command that cannot be built: one sentence, and not graded") {
  const Package package("@false");
  int status = 0;
  const std::string said = package.trace(status);
  CHECK(said.find("This command could not be built: `make more` in " + package.path.string()) != std::string::npos);
  CHECK(status == 3);
}

}  // namespace grader
