// The programs in README.md build with the commands given there, and the one for the CPU runs.
#include <cstdlib>
#include <fstream>
#include <string>

#include <doctest/doctest.h>

namespace {

/// Returns the command in README.md that begins with this compiler, up to the name of its output.
std::string line_of(const std::string& compiler) {
  std::ifstream page("common/timing/README.md");
  for (std::string line; std::getline(page, line);)
    if (line.find("    " + compiler + " ") == 0) return line.substr(4, line.find(" -o ") - 4);
  return "";
}

bool succeeds(const std::string& command) { return std::system((command + " > /dev/null 2>&1").c_str()) == 0; }

}  // namespace

TEST_CASE("timing: the example for the CPU builds as its page says, and its product is right") {
  char folder[] = "/tmp/timing_test.XXXXXX";
  REQUIRE(mkdtemp(folder));
  const std::string program = std::string(folder) + "/mine", line = line_of("g++");
  CHECK(line.find("-std=c++20") != std::string::npos);
  CHECK(succeeds(line + " -o " + program + " && " + program));
  succeeds("rm -r " + std::string(folder));
}

TEST_CASE("timing: the example for the GPU builds where there is an nvcc") {
  if (!succeeds("command -v nvcc")) {
    MESSAGE("nvcc is not on the PATH: not built.");
    return;
  }
  CHECK(succeeds(line_of("nvcc") + " -o /dev/null"));
}
