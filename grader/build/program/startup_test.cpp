#include "grader/build/program/startup.h"

#include <algorithm>
#include <cstdlib>

#include <doctest/doctest.h>

#include "grader/base/text.h"
#include "grader/build/compiler.h"
#include "grader/build/program/library_starts.h"
#include "grader/sandbox/workspace.h"

using namespace grader;
using Names = std::vector<std::string>;

namespace {

/// Returns what a program of this source starts besides main(), given these known constructors.
Names starts_of(const std::string& source, const Names& constructors = {}, const std::string& flags = "") {
  const Workspace folder;
  const std::string path = folder.file("a");
  REQUIRE(write_file(path + ".cpp", source + "\nint main() {}\n"));
  REQUIRE(std::system(("g++ -w " + flags + " " + path + ".cpp -o " + path).c_str()) == 0);
  return unknown_starts(path, {}, constructors);
}

constexpr const char* kOne = "extern \"C\" __attribute__((constructor)) void first() {}\n";

}  // namespace

TEST_CASE("starts: a program with nothing of its own starts nothing, with and without ASan") {
  CHECK(starts_of("").empty());
  CHECK(starts_of("", {"_sub_I_00099_0"}, "-fsanitize=address").empty());
  CHECK(starts_of("bool fast() { return __builtin_cpu_supports(\"avx2\"); }\nbool use = fast();",
                  {"_GLOBAL__sub_I__Z4fastv"})
            .empty());
}

TEST_CASE("starts: constructors, destructors and early arrays are reported, known ones as often as they are known") {
  CHECK(starts_of(kOne) == Names{"first"});
  CHECK(starts_of(kOne, {"first"}).empty());
  CHECK(starts_of("extern \"C\" __attribute__((destructor)) void last() {}") == Names{"last"});
  const std::string again = "__attribute__((section(\".init_array\"))) void (*again)() = first;\n";
  CHECK(starts_of(kOne + again, {"first"}) == Names{"first"});
  CHECK(starts_of("extern \"C\" void early() {}\n"
                  "__attribute__((section(\".preinit_array\"))) void (*p)() = early;\n") == Names{"early"});
}

TEST_CASE("starts: a function that is chosen at the start is reported") {
  const Names starts = starts_of(
      "extern \"C\" { static void one() {} static void (*choose())() { return one; }\n"
      "void chosen() __attribute__((ifunc(\"choose\"))); }\nvoid (*use)() = chosen;\n");
  CHECK(std::ranges::any_of(starts, [](const std::string& name) { return name.find("choose") != name.npos; }));
}

TEST_CASE("starts: parts of g++'s own libraries are known where they are linked into the program") {
  const Workspace folder;
  const std::string path = folder.file("a");
  REQUIRE(write_file(path + ".cpp", "#include <iostream>\nint main() { std::cout << 1; }\n"));
  REQUIRE(std::system(("g++ -w -static-libstdc++ -static-libgcc " + path + ".cpp -o " + path).c_str()) == 0);
  const Names own = {"_GLOBAL__sub_I_main"};
  CHECK_FALSE(unknown_starts(path, {}, own).empty());
  CHECK(unknown_starts(path, compiler_archives(), own).empty());
}

TEST_CASE("starts: those of a program without shared libraries are the ones that were kept") {
  if (library_starts().empty()) {
    MESSAGE("a static library is missing here, so nothing was kept");
    return;
  }
  const Workspace folder;
  const std::string path = folder.file("a");
  REQUIRE(write_file(path + ".cpp", "#include <cmath>\nint main(int n, char**) { return int(std::sin(n)); }\n"));
  REQUIRE(std::system(("g++ -w -static-pie " + path + ".cpp -o " + path).c_str()) == 0);
  CHECK_FALSE(unknown_starts(path, {}, {}).empty());
  CHECK(unknown_starts(path, {}, library_starts()).empty());
}

TEST_CASE("starts: what is no program is not believed") {
  const Workspace folder;
  REQUIRE(write_file(folder.file("a"), "no program"));
  CHECK(unknown_starts(folder.file("a"), {}, {}) == Names{"?"});
}
