#include "grader/program/run_progress.h"

#include <doctest/doctest.h>

#include <string>

namespace {

using namespace grader;

std::string progress_line(const std::string& kernel, int line, int blocks, int of, const std::string& seconds) {
  return kernel + "\x1f" + std::to_string(line) + "\x1f" + std::to_string(blocks) + "\x1f" + std::to_string(of) +
         "\x1f" + seconds;
}

}  // namespace

TEST_CASE("program progress: how far a launch is, how long it will take, and what makes it shorter") {
  OwnFiles files;
  files.base_of("a.cu");
  LaunchProgress p;
  REQUIRE(read_progress(progress_line("mm", 12, 100, 400, "5.0"), p));
  CHECK(progress_text(p, files) == "mm (a.cu:12): 100 of 400 blocks, about 15 s left");
  REQUIRE(read_progress(progress_line("mm", 12, 10, 400, "5.0"), p));
  CHECK(progress_text(p, files).find("about 195 s left; use fewer blocks") != std::string::npos);
  REQUIRE(read_progress(progress_line("one", 0, 1, 1, "7.0"), p));
  CHECK(progress_text(p, files) == "one: for 7 s");
  CHECK_FALSE(
      read_progress("mm\x1f"
                    "12",
                    p));
}

TEST_CASE("program progress: its lines are taken out of what a program says, however they come") {
  const OwnFiles files;
  std::string out, err;
  {
    RunProgress progress([&](int stream, std::string_view text) { (stream == 1 ? out : err) += text; }, files);
    const std::string line = "\x1e" + progress_line("k", 1, 1, 2, "3.0") + "\n";
    progress.hear(2, "be" + line.substr(0, 5));
    progress.hear(1, "output");
    progress.hear(2, line.substr(5) + "fore\n");
  }
  CHECK(out == "output");
  CHECK(err == "before\n");
}
