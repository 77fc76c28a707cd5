// Output and exit codes of `make`, here and in a lab's folder, with a stand-in for the grader.
#include <filesystem>
#include <string>

#include <doctest/doctest.h>

#include "common/tools/test_folder.h"

namespace fs = std::filesystem;

namespace {

/// A package whose grader prints "report" and exits with the code in $CODE.
struct Package : tools_test::Folder {
  Package() {
    for (const char* folder : {"common", "grader", "solutions/lecture", "solutions/experiments"})
      fs::create_directories(path / folder);
    fs::copy("Makefile", path);
    fs::copy("common/lab.mk", path / "common");
    fs::copy("common/tools", path / "common/tools");
    tools_test::write(path / "labs/05_x/Makefile", "include ../../common/lab.mk\n");
    tools_test::write(path / "build/grader", "#!/bin/sh\necho report\nexit $CODE\n");
    fs::permissions(path / "build/grader", fs::perms::owner_all);
  }

  /// READY is empty, so nothing has to be built first. A test in the background of a script ignores the signal.
  std::string make(const std::string& arguments, int code, int& status) const {
    const std::string environment = "env --default-signal=QUIT -u MAKELEVEL -u MAKEFLAGS CODE=" + std::to_string(code);
    return run(environment + " make READY= ALL_READY= " + arguments, status);
  }
};

}  // namespace

TEST_CASE("on a processor that the package is not for, one sentence says where to go") {
  const Package package;
  tools_test::write(package.path / "g++", "#!/bin/sh\n[ $1 = -dumpmachine ] && echo riscv64-linux-gnu || echo 12\n");
  fs::permissions(package.path / "g++", fs::perms::owner_all);
  int status = 0;
  const std::string said = package.run("CXX=./g++ common/tools/deps.sh 2>&1", status);
  CHECK(status == 3);
  CHECK(
      said.starts_with("Matmul Labs needs an x86-64 or ARM processor of 64 bits (aarch64), and this g++ is for "
                       "riscv64: use a university PC"));
}

TEST_CASE("points lost: the report is all that make says, and its exit code is 1, each time") {
  const Package package;
  int status = 0;
  for (const char* arguments : {"check LAB=05_x", "--no-print-directory -C labs/05_x"})
    for (int i = 0; i < 20; ++i) {
      CHECK(package.make(arguments, 1, status) == "report\n");
      CHECK(status == 1);
    }
}

TEST_CASE("make succeeds with the grader, and fails with another code than 1 where nothing was graded") {
  const Package package;
  int status = 0;
  CHECK(package.make("grade SUBMISSION=x", 0, status) == "report\n");
  CHECK(status == 0);
  CHECK(package.make("grade SUBMISSION=x", 3, status).find("Error 3") != std::string::npos);
  CHECK(status == 2);
  CHECK(package.make("grade", 0, status).find("Give a folder to grade") == 0);
  CHECK(status == 2);
}
