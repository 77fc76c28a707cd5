#include "grader/instrumentation.h"

#include <cstdlib>

#include <doctest/doctest.h>

#include "grader/text.h"
#include "grader/workspace.h"

using namespace grader;

namespace {

std::vector<Finding> findings_of(const std::string& source, const std::string& flags) {
  const Workspace folder;
  REQUIRE(write_file(folder.file("matmul.cu"), source));
  const std::string command = "cd " + folder.path() + " && g++ -w -x c++ -g -fsanitize=thread " + flags +
                              " -c matmul.cu -o a.o && objdump -drl --no-show-raw-insn a.o > list.txt";
  REQUIRE(std::system(command.c_str()) == 0);
  std::string listing;
  REQUIRE(read_file(folder.file("list.txt"), listing));
  return uninstrumented(listing, "matmul.cu");
}

}  // namespace

#if defined(__x86_64__)
TEST_CASE("honest functions are not accused, with or without memory of their own") {
  const std::string source =
      "float square(float a) { return a * a; }\n"
      "float pick(int i) { float t[4] = {1, 2, 3, 4}; float s = 0; for (int k = 0; k < 4; ++k) s += t[(i + k) & 3]; "
      "return s; }\n"
      "struct V { float x, y; };\nV make(float a) { V v; v.x = a; v.y = a; return v; }\n"
      "float read(const float* p, int i) { return p[i]; }\n"
      "int global_value; int get() { return global_value; }\n"
      "template <int N> float sum(const float (&a)[N]) { float s = 0; for (float v : a) s += v; return s; }\n"
      "float both() { float a[3] = {1, 2, 3}; return sum(a); }\n";
  for (const char* flags : {"-O0", "-O1 -fno-inline -fno-tree-sra -ftrivial-auto-var-init=pattern"})
    for (const Finding& finding : findings_of(source, flags)) FAIL_CHECK(flags << ": " << finding.message);
}

TEST_CASE("a function without callbacks is named, with its line") {
  const std::string source =
      "int x;\n__attribute__((no_sanitize(\"thread\")))\nvoid hide(float* p, int n) { for (int i = 0; i < n; ++i) p[i] "
      "= 1; }\n";
  for (const char* flags : {"-O0", "-O1"}) {
    const auto findings = findings_of(source, flags);
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].line == 3);
    CHECK(findings[0].message.find("hide(float*, int)") == 0);
  }
}
#endif
