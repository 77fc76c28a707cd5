// The scripts that course platforms run, tested with a fake grader; tests with the real one are manual (their comments
// say where).
#include <filesystem>
#include <string>

#include <doctest/doctest.h>

#include "common/tools/test_folder.h"

namespace fs = std::filesystem;

namespace {

/// A package of two labs, whose fake grader prints its arguments, prints matmul.cu and exits with the code in its file
/// `code`.
struct Platform : tools_test::Folder {
  Platform() {
    fs::create_directories(path / "package/grader/class");
    fs::copy(fs::current_path() / "grader/class/platforms", path / "package/grader/class/platforms");
    for (const char* lab : {"04_naive", "05_tiled"}) tools_test::write(path / "package/labs" / lab / "rubric.toml", "");
    tools_test::write(path / "package/build/grader",
                      "#!/bin/sh\n"
                      "shift; echo \"$@\"; cat \"$1/matmul.cu\" 2>/dev/null\n"
                      "exit $(cat '" +
                          at("code") + "')\n");
    fs::permissions(path / "package/build/grader", fs::perms::owner_all);
    leave_with(0);
  }

  void leave_with(int code) const { tools_test::write(path / "code", std::to_string(code)); }
  void hand_in(const std::string& name, const std::string& text) const { tools_test::write(path / "in" / name, text); }

  /// The grader's output for the hand-in.
  std::string grade(const std::string& lab = "") const {
    fs::create_directories(path / "in");
    int status = -1;
    const std::string said = run("sh package/grader/class/platforms/grade.sh autolab in result " + lab, status);
    CHECK(said.empty());
    CHECK(status == 0);
    return run("cat result", status);
  }
};

}  // namespace

TEST_CASE("platforms: what was handed in is graded where it lies, with the lab where there is one") {
  const Platform platform;
  CHECK(platform.grade() == "in --format autolab\n");
  CHECK(platform.grade("05_tiled") == "in --format autolab --lab 05_tiled\n");
}

TEST_CASE("platforms: the course's terms are passed on where there are any") {
  const Platform platform;
  tools_test::write(platform.path / "package/course.toml", "");
  CHECK(platform.grade("05_tiled").find("--course " + platform.at("package/course.toml") + " --lab") == 20);
}

TEST_CASE("platforms: Gradescope gets results of marks alone, and fails without one") {
  const Platform platform;
  fs::create_directories(platform.path / "submission");  // empty: the fake grader writes no score
  fs::create_directories(platform.path / "source");
  tools_test::write(platform.path / "source/lab", "05_tiled");
  fs::create_directory_symlink(platform.path / "package", platform.path / "source/matmul-labs");
  const auto run_autograder = [&] {
    int status = -1;
    platform.run("AUTOGRADER='" + platform.path.string() + "' sh package/grader/class/platforms/gradescope_run.sh",
                 status);
    return status;
  };
  platform.leave_with(1);
  CHECK(run_autograder() == 3);
  tools_test::write(platform.path / "submission/matmul.cu", "\"score\": 1");
  CHECK(run_autograder() == 0);
  CHECK(fs::exists(platform.path / "results/results.json"));
  platform.leave_with(3);
  CHECK(run_autograder() == 3);
  CHECK_FALSE(fs::exists(platform.path / "results/results.json"));
}

TEST_CASE(
    "platforms: the archive has its two scripts at the top, and of solutions only what the grader compares with") {
  const tools_test::Folder folder;
  int status = -1;
  // A copy, so that build/ of this package is not changed.
  folder.run("cd '" + fs::current_path().string() +
                 "' && tar -c --exclude=.git --exclude=build --exclude=grader/proof "
                 "Makefile LICENSE THIRD_PARTY.md common grader labs solutions | tar -x -C '" +
                 folder.path.string() + "'",
             status);
  REQUIRE(status == 0);
  tools_test::write(folder.path / "build/prebuilt/version", "1.0.0\n");
  const std::string said = folder.run("LAB=05_tiled grader/class/platforms/package.sh gradescope", status);
  CAPTURE(said);
  REQUIRE(status == 0);
  // Names are stored in the archive unchanged.
  const auto times = [&](const std::string& name) {
    return folder.run("grep -aoF '" + name + "' build/gradescope.zip | wc -l", status);
  };
  CHECK(times("setup.sh") != "0\n");
  CHECK(times("run_autograder") != "0\n");
  CHECK(times("prebuilt/version") != "0\n");
  CHECK(times("solutions/01_naive_cpu/matmul.cpp") != "0\n");
  CHECK(times("solutions/05_tiled") == "0\n");
  CHECK(times("_test.cpp") == "0\n");
  CHECK(times("grader/proof") == "0\n");
  CHECK(folder.run("LAB=05_tilde grader/class/platforms/package.sh gradescope", status) ==
        "There is no lab 05_tilde: ls labs shows their names.\n");
  CHECK(status == 2);
}
