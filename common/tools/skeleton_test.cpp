#include "common/tools/skeleton.h"

#include <chrono>
#include <filesystem>

#include <doctest/doctest.h>

#include "common/tools/test_folder.h"
#include "grader/base/shell.h"

namespace fs = std::filesystem;

using skeletons::committed_text;
using skeletons::make_skeleton;
using skeletons::make_skeletons;
using skeletons::MarkerError;
using skeletons::Outcome;
using skeletons::read_file;
using tools_test::Folder;
using tools_test::write;

namespace {

const char* const kSolution =
    "// Changed: much.\n"
    "//skeleton: // Lab 99.\n"
    "#include \"matmul.h\"\n"
    "\n"
    "void f(int a) {\n"
    "  // TODO(1) begin: return nothing\n"
    "  //skeleton: (void)a;\n"
    "  return g(a);\n"
    "  // TODO(1) end\n"
    "}\n";

const char* const kSkeleton =
    "// Lab 99.\n"
    "#include \"matmul.h\"\n"
    "\n"
    "void f(int a) {\n"
    "  // TODO 1: return nothing\n"
    "  (void)a;\n"
    "}\n";

/// True if labs/NN_name/matmul.* is the skeleton of its solution, comparing the versions of the file's last commit.
bool is_old_skeleton(const fs::path& root, const fs::path& file) {
  const auto git = [&](const std::string& arguments) {
    const grader::Answer answer = grader::ask_shell("git -C '" + root.string() + "' " + arguments + " 2>/dev/null");
    return answer.exit_code == 0 ? answer.text : "";
  };
  const std::string commit = grader::first_line(git("log -1 --format=%h -- '" + file.string() + "'"));
  const std::string solution =
      commit.empty() ? "" : git("show '" + commit + ":./solutions/" + file.lexically_relative("labs").string() + "'");
  if (solution.empty() || !fs::exists(root / file)) return false;
  return read_file(root / file) == make_skeleton(solution, file.string());
}

std::string error_of(const std::string& solution) {
  try {
    make_skeleton(solution, "x.cu");
  } catch (const MarkerError& error) {
    return error.message;
  }
  return "";
}

}  // namespace

TEST_CASE("a hole becomes a numbered TODO and the answer is gone") {
  CHECK(make_skeleton(kSolution, "x.cu") == kSkeleton);
}

TEST_CASE("carriage returns do not matter") {
  std::string dos;
  for (const char* c = kSolution; *c; ++c) dos += *c == '\n' ? std::string("\r\n") : std::string(1, *c);
  CHECK(make_skeleton(dos, "x.cu") == kSkeleton);
}

TEST_CASE("one number may have two holes") {
  const std::string text = make_skeleton(
      "int x;\n// TODO(1) begin: first\na\n// TODO(1) end\nkeep\n// TODO(1) begin: second\nb\n// TODO(1) end\n",
      "x.cu");
  CHECK(text == "int x;\n// TODO 1: first\nkeep\n// TODO 1: second\n");
}

TEST_CASE("bad markers are named with their line") {
  CHECK(error_of("int a;\n// TODO(1) begin: x\n") == "x.cu:3: TODO(1) never ends");
  CHECK(error_of("int a;\n// TODO(1) end\n") == "x.cu:2: this end has no matching begin");
  CHECK(error_of("int a;\n// TODO(2) begin: x\n// TODO(2) end\n") == "x.cu:2: TODO(2) found, TODO(1) expected");
  CHECK(error_of("int a;\n// TODO(1) begin: x\n// TODO(2) begin: y\n") ==
        "x.cu:3: TODO(1) has not ended yet: holes do not nest");
  CHECK(error_of("int a;\n  // TODO(1) begin\n") ==
        "x.cu:2: expected `// TODO(n) begin: what to do` or `// TODO(n) end`");
  CHECK(error_of("int a;\n").find("no TODO found") != std::string::npos);
  std::string four = "int a;\n";
  for (const char* n : {"1", "2", "3", "4"}) {
    four += std::string("// TODO(") + n + ") begin: x\n// TODO(" + n + ") end\n";
  }
  CHECK(error_of(four) == "x.cu:8: a lab has at most 3 TODOs");
}

TEST_CASE("only files that change are written, and a check writes nothing") {
  const Folder folder;
  const std::string solutions = folder.at("solutions"), labs = folder.at("labs");
  write(folder.path / "solutions/01_one/matmul.cu", kSolution);
  write(folder.path / "solutions/lecture/matmul.cu", "not a lab\n");

  CHECK_THROWS_AS(make_skeletons(solutions, labs, true), MarkerError);  // there is no labs folder to check
  const fs::path made = folder.path / "labs/01_one/matmul.cu";
  CHECK(make_skeletons(solutions, labs, false).differing.size() == 1);
  CHECK(read_file(made) == kSkeleton);
  CHECK_FALSE(fs::exists(folder.path / "labs/lecture"));

  const auto written = fs::last_write_time(made) - std::chrono::hours(1);
  fs::last_write_time(made, written);
  const Outcome again = make_skeletons(solutions, labs, false);
  CHECK(again.labs == 1);
  CHECK(again.differing.empty());
  CHECK(fs::last_write_time(made) == written);

  write(made, "changed\n");
  const Outcome checked = make_skeletons(solutions, labs, true);
  REQUIRE(checked.differing.size() == 1);
  CHECK(checked.differing[0] == made.string());
  CHECK(read_file(made) == "changed\n");
}

TEST_CASE("a lab without a solution is named and kept") {
  const Folder folder;
  write(folder.path / "solutions/01_one/matmul.cu", kSolution);
  write(folder.path / "labs/02_two/matmul.cu", "stray\n");
  const Outcome outcome = make_skeletons(folder.at("solutions"), folder.at("labs"), false);
  REQUIRE(outcome.differing.size() == 2);
  CHECK(outcome.differing[1] == folder.at("labs/02_two/matmul.cu"));
  CHECK(read_file(folder.path / "labs/02_two/matmul.cu") == "stray\n");
}

// Work in labs/, committed or not, is not a fault of the package. Only a file that was an unchanged skeleton when it
// was committed last must be up to date.
TEST_CASE("labs/ holds what the solutions generate: else run make skeletons") {
  for (const std::string& file : make_skeletons("solutions", "labs", true).differing) {
    INFO(file);
    CHECK_FALSE(is_old_skeleton(".", file));
    MESSAGE(file << " is somebody's work; it was not compared");
  }
}

TEST_CASE("an old skeleton is distinguished from work that was done in it, committed or not") {
  const Folder folder;
  const std::string made = "labs/01_one/matmul.cu";
  const auto commit = [&] {
    int status = 0;
    folder.run("git init -q && git add . && git -c user.name=a -c user.email=a commit -q -m a", status);
    REQUIRE(status == 0);
  };
  write(folder.path / "solutions/01_one/matmul.cu", kSolution);
  write(folder.path / made, kSkeleton);
  CHECK_FALSE(is_old_skeleton(folder.path, made));  // not in a commit
  commit();
  write(folder.path / "solutions/01_one/matmul.cu", std::string(kSolution) + "// more\n");
  CHECK(is_old_skeleton(folder.path, made));
  commit();
  CHECK(is_old_skeleton(folder.path, made));
  write(folder.path / made, "done\n");
  CHECK_FALSE(is_old_skeleton(folder.path, made));
  commit();
  CHECK_FALSE(is_old_skeleton(folder.path, made));
  CHECK_FALSE(is_old_skeleton(folder.path, "labs/my_copy/matmul.cu"));
}

TEST_CASE("the committed text is git's, whatever stands in the file; outside git there is none") {
  const Folder folder;
  write(folder.path / "it's/a.txt", "first\n");
  CHECK(committed_text(folder.path / "it's/a.txt") == std::nullopt);
  int status = 0;
  folder.run("git init -q && git add . && git -c user.name=a -c user.email=a commit -q -m a", status);
  REQUIRE(status == 0);
  write(folder.path / "it's/a.txt", "second\n");
  CHECK(committed_text(folder.path / "it's/a.txt") == "first\n");
  CHECK(committed_text(folder.path / "it's/b.txt") == std::nullopt);
}
