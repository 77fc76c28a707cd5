#include "grader/cli/commands.h"

#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <sstream>

#include <doctest/doctest.h>

#include "grader/base/package.h"
#include "grader/base/text.h"
#include "grader/sandbox/workspace.h"

using namespace grader;
namespace fs = std::filesystem;

namespace {

/// The output of a command, and its exit code.
struct Said {
  int exit_code = -1;
  std::string out, err;
};

Said say(const Arguments& arguments) {
  std::ostringstream out, err;
  std::streambuf* const old_out = std::cout.rdbuf(out.rdbuf());
  std::streambuf* const old_err = std::cerr.rdbuf(err.rdbuf());
  Said said;
  said.exit_code = run_command(arguments);
  std::cout.rdbuf(old_out);
  std::cerr.rdbuf(old_err);
  said.out = out.str(), said.err = err.str();
  return said;
}

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

/// Replaces the package during a test.
struct OtherPackage {
  explicit OtherPackage(const std::string& root) { setenv("MATMUL_LABS_ROOT", root.c_str(), 1); }
  ~OtherPackage() { unsetenv("MATMUL_LABS_ROOT"); }
};

void put(const Workspace& folder, const std::string& path, const std::string& content) {
  fs::create_directories(fs::path(folder.file(path)).parent_path());
  REQUIRE(write_file(folder.file(path), content));
}

}  // namespace

TEST_CASE("try refuses what is no source, a wrong backend, and a path that cannot be written") {
  const Workspace folder;
  put(folder, "prog.txt", "int a;\n");
  put(folder, "prog.cu", "int a;\n");
  Arguments arguments;
  arguments.command = Subcommand::try_file;
  arguments.shape = "4x4x4";
  arguments.file = folder.file("prog.txt");
  Said said = say(arguments);
  CHECK(said.exit_code == 2);
  CHECK(contains(said.err, "prog.txt is not a source file"));
  arguments.file = folder.file("prog.cu");
  arguments.backend = Backend::cpu;
  said = say(arguments);
  CHECK(said.exit_code == 2);
  CHECK(contains(said.err, "Omit --backend"));
  arguments.backend = Backend::any;
  arguments.json = folder.file("no/such/folder.json");
  said = say(arguments);
  CHECK(said.exit_code == 2);
  CHECK(contains(said.err, "cannot be written"));
}

TEST_CASE("a broken rubric, or none, stops no other lab and costs exit code 2") {
  const Workspace folder;
  const std::string good =
      "title = \"x\"\nbackend = \"cpu\"\n[[correctness]]\nid = \"a\"\ntitle = \"b\"\npoints = 4\n"
      "shapes = [\"4x4x4\"]\n";
  put(folder, "labs/01_good/rubric.toml", good);
  put(folder, "labs/02_broken/rubric.toml", "title = 3\n" + good);
  put(folder, "labs/03_bare/matmul.cu", "int a;\n");
  put(folder, "in/02_broken/matmul.cpp", "int a;\n");
  const OtherPackage package(folder.path());
  Arguments arguments;
  arguments.command = Subcommand::grade;
  arguments.folder = folder.file("in");
  arguments.unsafe_no_sandbox = true;
  const Said said = say(arguments);
  CHECK(said.exit_code == 2);
  CHECK(contains(said.out, "01_good"));
  CHECK(contains(said.out, "No file handed in."));
  CHECK(contains(said.out, "02_broken"));
  CHECK(contains(said.out, "rubric.toml:"));
  CHECK(contains(said.out, "03_bare"));
}
