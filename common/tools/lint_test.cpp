// Tests the package's own parts of `make lint`, on a small tree that contains what they must find.
#include <filesystem>
#include <string>

#include <doctest/doctest.h>

#include "common/tools/test_folder.h"

namespace fs = std::filesystem;
using tools_test::Folder;
using tools_test::write;

namespace {

std::string run(const char* script, const Folder& tree, int& status) {
  return tree.run("'" + fs::absolute("common/tools/" + std::string(script)).string() + "' .", status);
}

}  // namespace

TEST_CASE("lint names an arrow that runs back, with file and line") {
  const Folder tree;
  int status = 0;
  write(tree.path / "grader/base/text.h", "#pragma once\n");
  write(tree.path / "grader/cli/main.cpp", "#include \"grader/base/text.h\"\n");
  write(tree.path / "grader/cli/cli.h", "");
  write(tree.path / "common/matmul.h", "");
  write(tree.path / "grader/base/text_test.cpp", "#include \"grader/cli/cli.h\"\n");
  write(tree.path / "grader/proof/proof.cpp", "#include \"grader/cli/cli.h\"\n");
  CHECK(run("arrows.sh", tree, status) == "");
  CHECK(status == 0);

  write(tree.path / "grader/base/text.cpp", "#include <string>\n\n  #  include \"grader/cli/cli.h\"\n");
  CHECK(run("arrows.sh", tree, status) ==
        "grader/base/text.cpp:3: grader/base -> grader/cli, which it may not include\n");
  CHECK(status == 1);
}

TEST_CASE("lint finds arrows through short names too, and a folder that is no room") {
  const Folder tree;
  int status = 0;
  write(tree.path / "common/matmul.h", "");
  write(tree.path / "common/source/lexer.cpp", "#include \"matmul.h\"\n#include \"syntax.h\"\n");
  write(tree.path / "common/source/syntax.h", "");
  write(tree.path / "common/attic/old.h", "");
  const std::string said = run("arrows.sh", tree, status);
  CHECK(status == 1);
  CHECK(said.find("common/attic/old.h: its folder is not in the table") != std::string::npos);
  CHECK(said.find("common/source/lexer.cpp:1: common/source -> common/,") != std::string::npos);
  CHECK(said.find("lexer.cpp:2") == std::string::npos);
}
